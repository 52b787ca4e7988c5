import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as protocol from '@vitrine/protocol'

/**
 * Writes `src/routes/`: one constant per operation of the contract, so that an importer pays only for what it calls. What connect
 * and an opening wallet ask have files of their own, and so has what is asked of a brand: a bundler puts a file into one place, and the
 * first screens need not bring the rest.
 */
const fileOf = (name) => fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url))
const isOpen = ({ auth }) => auth === 'public' || auth === 'app'
const note = '// Generated from the contract by `npm run routes -w @vitrine/client`.\n'

const operations = Object.entries(protocol)
  .filter(([, value]) => typeof value?.method === 'string' && typeof value?.path === 'string')
  .sort(([a], [b]) => (a < b ? -1 : 1))

function constantOf([name, { id, method, path, auth, idempotent, bodyType, inWords }]) {
  if (id !== name) throw new Error(`operation ${id} is exported as ${name}`)
  const fields = [
    `id: '${id}'`,
    `method: '${method}'`,
    `path: '${path}'`,
    `auth: '${auth}'`,
    ...(idempotent ? ['idempotent: true'] : []),
    ...(bodyType === 'multipart' ? ['multipart: true'] : []),
    ...(inWords ? ['inWords: true'] : []),
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

const isOfBrand = ({ path }) => path.startsWith('/b/')
/** What stands on connect: what the app is at a hostname, whose it is, and which brands there are. */
const isOfConnect = ({ path }) =>
  /^\/(b(\/:idOrName|\/search)?|viewers\/\w+|public\/(businesses|users)\/:\w+)$/.test(path)
/** What a wallet asks when it opens: who one is, what one has and to whom it may go. */
const isOfStart = ({ path }) => /^\/vatoms\b|^\/me(\/(points|picture|recipients(\/address)?))?$/.test(path)

function fileNameOf(operation) {
  if (isOpen(operation)) return isOfConnect(operation) ? 'connect' : 'later'
  if (isOfBrand(operation)) return 'brand'
  return isOfStart(operation) ? 'start' : 'later'
}
const files = ['brand', 'connect', 'later', 'start']

await mkdir(fileOf('routes').replace(/\.ts$/, ''), { recursive: true })
for (const file of files) {
  const of = operations.filter(([, operation]) => fileNameOf(operation) === file)
  await write(`routes/${file}`, of)
}
const everything = files.map((file) => `export * from './routes/${file}.ts'\n`)
await writeFile(fileOf('routes'), note + everything.join(''))
