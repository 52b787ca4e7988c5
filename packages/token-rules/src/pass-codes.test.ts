import { limits } from '@vitrine/protocol/limits'
import { expect, test } from 'vitest'
import { earlierPassLink, isPassStepOf, passCode, passStepAt, passStepsOf, readPassCode } from './pass-codes.ts'

const code = {
  tokenId: '4b0f0f0e-6a51-4c09-9f0e-0a5b1f6a7c11',
  expiresAtSeconds: 1780000000,
  step: 59333333,
  holder: 'h'.repeat(8),
  link: 'k'.repeat(22),
  seal: 's'.repeat(86),
}

test('a code says what went into it, and small enough for a picture that scans at arm’s length', () => {
  expect(readPassCode(` ${passCode(code)}\n`)).toEqual(code)
  // A QR code of version 10 at level M, 57 modules wide.
  expect(passCode(code).length).toBeLessThanOrEqual(213)
})

test.each([
  '',
  'https://wallet.example/token/4b0f0f0e-6a51-4c09-9f0e-0a5b1f6a7c11',
  'vitrine:merchant:4b0f0f0e-6a51-4c09-9f0e-0a5b1f6a7c11',
  passCode(code).slice(0, -1),
  `${passCode(code)}k`,
  passCode({ ...code, step: -1 }),
  passCode({ ...code, tokenId: 'FLAT-WHITE' }),
])('%j is no ticket’s code', (text) => expect(readPassCode(text)).toBeNull())

test('a code is good while it is shown and for one more', () => {
  const now = new Date('2026-05-16T21:00:00.000Z')
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  expect(isPassStepOf(passStepAt(now), now)).toBe(true)
  expect(isPassStepOf(passStepAt(now), after(2 * limits.passCodeSeconds - 1))).toBe(true)
  expect(isPassStepOf(passStepAt(now), after(2 * limits.passCodeSeconds))).toBe(false)
  expect(isPassStepOf(passStepAt(after(-limits.passCodeSeconds)), now)).toBe(true)
  expect(isPassStepOf(passStepAt(after(2 * limits.passCodeSeconds)), now)).toBe(false)
})

test('links follow from later ones alone, to the same end, from the moment a key is given until it is over', async () => {
  const key = 'k'.repeat(22)
  const between = await earlierPassLink(key, 3)
  expect(between).toMatch(/^[\w-]{22}$/)
  expect(await earlierPassLink(between, 2)).toBe(await earlierPassLink(key, 5))
  const given = new Date('2026-05-16T21:00:00.000Z')
  const { first, last } = passStepsOf(given.getTime() / 1000 + limits.passKeyHours * 3600)
  expect(first).toBeLessThan(passStepAt(given))
  expect(last - passStepAt(given)).toBe((limits.passKeyHours * 3600) / limits.passCodeSeconds)
})
