import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { allBehaviours, behavioursPage } from '../src/modules/tokens/index.ts'

await writeFile(fileURLToPath(new URL('../../../docs/behaviours.md', import.meta.url)), behavioursPage(allBehaviours))
