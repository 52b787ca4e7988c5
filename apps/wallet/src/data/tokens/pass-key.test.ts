import { createHash } from 'node:crypto'
import { passLinkText, passStepsOf, readPassCode } from '@vitrine/token-rules'
import { expect, test } from 'vitest'
import { makePassCode } from './pass-key.ts'

const tokenId = '4b0f0f0e-6a51-4c09-9f0e-0a5b1f6a7c11'
const kept = {
  key: 'k'.repeat(22),
  holder: 'h'.repeat(8),
  seal: 's'.repeat(86),
  expiresAt: '2026-05-16T21:00:00.000Z',
}
const { first, last } = passStepsOf(Date.parse(kept.expiresAt) / 1000)

test('a device makes the code of each moment that the server expects', () => {
  let link = kept.key
  // Enough of them to meet every letter that the two alphabets write differently.
  for (let step = last; step > last - 40; step -= 1) {
    expect(readPassCode(makePassCode(kept, { tokenId, step }))).toMatchObject({ step, link })
    link = createHash('sha256').update(passLinkText(link)).digest('base64url').slice(0, 22)
  }
})

test('a key has no code for a moment before it was given, nor after it is over', () => {
  expect(() => makePassCode(kept, { tokenId, step: first - 1 })).toThrow(RangeError)
  expect(() => makePassCode(kept, { tokenId, step: last + 1 })).toThrow(RangeError)
})
