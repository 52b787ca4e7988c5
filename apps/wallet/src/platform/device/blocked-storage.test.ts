// @vitest-environment node
import { expect, test } from 'vitest'
import { standInForBlockedStorage } from './blocked-storage.ts'

test('where the browser refuses a storage, one for the page’s life stands in for it; another stays as it is', () => {
  const sessionStorage = { getItem: () => 'kept' }
  const window = Object.defineProperty({ sessionStorage }, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  }) as unknown as Window
  standInForBlockedStorage(window)
  window.localStorage.setItem('a', '1')
  expect([window.localStorage.getItem('a'), window.localStorage.getItem('b'), window.localStorage.length]).toEqual([
    '1',
    null,
    1,
  ])
  window.localStorage.clear()
  expect(window.localStorage.key(0)).toBeNull()
  expect(window.sessionStorage).toBe(sessionStorage)
})
