import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as protocol from '@vitrine/protocol'

/**
 * Writes `src/routes/`: one constant per operation of the contract, so that an importer pays only for what it calls. What is asked
 * before anybody has signed in has a file of its own: a bundler puts a file into one place, and the first screen need not bring the rest.
 */
const fileOf = (name) => fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url))
const isOpen = ({ auth }) => auth === 'public' || auth === 'app'
const note = '// Generated from the contract by `npm run routes -w @vitrine/client`.\n'

const operations = Object.entries(protocol)
  .filter(([, value]) => typeof value?.method === 'string' && typeof value?.path === 'string')
  .sort(([a], [b]) => (a < b ? -1 : 1))

function constantOf([name, { id, method, path, auth, idempotent, bodyType }]) {
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
}

const write = (name, of) =>
  writeFile(
    fileOf(name),
    `${note}import type * as protocol from '@vitrine/protocol'
import type { Route } from '../route.ts'

${of.map(constantOf).join('')}`,
  )

await mkdir(fileOf('routes').replace(/\.ts$/, ''), { recursive: true })
await write(
  'routes/open',
  operations.filter(([, operation]) => isOpen(operation)),
)
await write(
  'routes/signed-in',
  operations.filter(([, operation]) => !isOpen(operation)),
)
await writeFile(fileOf('routes'), `${note}export * from './routes/open.ts'\nexport * from './routes/signed-in.ts'\n`)
