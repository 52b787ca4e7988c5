import { limits } from '@vitrine/protocol/limits'
import { expect, test } from 'vitest'
import { hasScannedPass, keepScannedPass, takeScannedPass } from './scanned-pass.ts'

test('a scanned pass is taken to one counter once, and not when its code is too old', () => {
  keepScannedPass('pass', 0)
  expect(hasScannedPass(1)).toBe(true)
  expect(takeScannedPass(1)).toBe('pass')
  expect(takeScannedPass(1)).toBeNull()
  keepScannedPass('pass', 0)
  expect(hasScannedPass(2 * limits.passCodeSeconds * 1000)).toBe(false)
  expect(takeScannedPass(2 * limits.passCodeSeconds * 1000)).toBeNull()
})
