import type { ApiClient } from '@vitrine/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerAgain } from './notifications.ts'

const endpoint = 'https://push.example/phone'
const keys = { p256dh: 'p', auth: 'a' }
const call = vi.fn(async () => undefined)
const api = { call } as unknown as ApiClient
const tokenOf = (session: string) => `e30.${btoa(JSON.stringify({ gid: session }))}.x`

beforeEach(() => {
  const subscription = { endpoint, toJSON: () => ({ endpoint, keys }) }
  const getRegistration = async () => ({ pushManager: { getSubscription: async () => subscription } })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', class {})
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  call.mockClear()
})

test('a browser that is told is registered once for each sign-in', async () => {
  await registerAgain(api, tokenOf('first'), 'en')
  await registerAgain(api, tokenOf('first'), 'en')
  expect(call).toHaveBeenCalledTimes(1)
  expect(call).toHaveBeenCalledWith(expect.anything(), { body: { endpoint, keys, locale: 'en' } })
  await registerAgain(api, tokenOf('second'), 'es')
  expect(call).toHaveBeenCalledTimes(2)
})

test('a browser that is told nothing asks for nothing', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => undefined } })
  await registerAgain(api, tokenOf('first'), 'en')
  expect(call).not.toHaveBeenCalled()
})
