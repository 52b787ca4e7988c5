import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { solve } from './solve.ts'

test('what is worked out hashes as the server asks', async () => {
  const solution = await solve('a task', 10)
  const hash = createHash('sha256').update(`a task:${solution}`).digest()
  expect(Math.clz32(hash.readUInt32BE(0))).toBeGreaterThanOrEqual(10)
})
