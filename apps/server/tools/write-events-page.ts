import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { eventKinds } from '@vitrine/protocol'
import { eventsPage } from '../src/platform/log/events-page.ts'

await writeFile(fileURLToPath(new URL('../../../docs/events.md', import.meta.url)), eventsPage(eventKinds))
