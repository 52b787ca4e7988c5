import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { settingsPage } from '../src/platform/config/usage.ts'

const page = fileURLToPath(new URL('../../../docs/self-hosting/settings.md', import.meta.url))
await mkdir(dirname(page), { recursive: true })
await writeFile(page, settingsPage())
