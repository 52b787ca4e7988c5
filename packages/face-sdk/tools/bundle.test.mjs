import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bundle } from './bundle.mjs'

const kept = readFileSync(new URL('../generated/face-sdk.js', import.meta.url), 'utf8')

test('the module that pages load is made from the sources as they are (npm run build -w @vitrine/face-sdk)', async () => {
  expect(kept).toBe(await bundle())
})

test('it costs a page at most 2 kB', () => {
  expect(gzipSync(kept, { level: 9 }).length).toBeLessThanOrEqual(2_000)
})
