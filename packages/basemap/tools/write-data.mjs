import { createHash } from 'node:crypto'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const folder = new URL('../data/', import.meta.url)

/** Writes a file that is named by its content, in place of its older version, and the list of all of them. */
export function writeData(name, ending, content) {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content))
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
  for (const old of readdirSync(folder)) if (old.startsWith(`${name}-`)) rmSync(new URL(old, folder))
  const file = `${name}-${hash}.${ending}`
  writeFileSync(new URL(file, folder), bytes)
  writeFileSync(new URL('../src/data-files.ts', import.meta.url), listOf(readdirSync(folder).sort()))
  console.log(`${file}: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} packed`)
}

const listOf = (files) => `/** Files of the folder data/, named by their content. Written by the makers in tools/. */
export const dataFiles = {
${files.map((file) => `  ${file.split('-')[0]}: '${file}',\n`).join('')}} as const
`
