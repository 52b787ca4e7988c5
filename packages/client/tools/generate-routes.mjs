import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as protocol from '@vitrine/protocol'

/** Writes `src/routes.ts`: one constant per operation of the contract, so that an importer pays only for what it calls. */
const file = fileURLToPath(new URL('../src/routes.ts', import.meta.url))

const constants = Object.entries(protocol)
  .filter(([, value]) => typeof value?.method === 'string' && typeof value?.path === 'string')
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, { id, method, path, auth, idempotent, bodyType }]) => {
    if (id !== name) throw new Error(`operation ${id} is exported as ${name}`)
    const fields = [
      `id: '${id}'`,
      `method: '${method}'`,
      `path: '${path}'`,
      `auth: '${auth}'`,
      ...(idempotent ? ['idempotent: true'] : []),
      ...(bodyType === 'multipart' ? ['multipart: true'] : []),
    ]
    return `export const ${name}: Route<typeof protocol.${name}> = {\n${fields.map((field) => `  ${field},\n`).join('')}}\n`
  })

await writeFile(
  file,
  `// Generated from the contract by \`npm run routes -w @vitrine/client\`.
import type * as protocol from '@vitrine/protocol'
import type { Route } from './route.ts'

${constants.join('')}`,
)
