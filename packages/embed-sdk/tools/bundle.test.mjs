// @vitest-environment node
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bundle } from './bundle.mjs'

const kept = readFileSync(new URL('../generated/embed.js', import.meta.url), 'utf8')

test('the script that pages load is made from the sources as they are (npm run build -w @vitrine/embed-sdk)', async () => {
  expect(kept).toBe(await bundle())
})

test('it costs a host page at most 5 kB', () => {
  expect(gzipSync(kept, { level: 9 }).length).toBeLessThanOrEqual(5_000)
})
