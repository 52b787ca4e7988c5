import { NetworkFailure } from '@vitrine/client'
import { memoryStorage } from '@vitrine/web/memory-storage'
import { createTokenSlot } from '@vitrine/web/tokens'
import { beforeEach, expect, test, vi } from 'vitest'
import { draftKey } from '../device/drafts.ts'
import { keptAnswer } from '../server/kept-answer.ts'
import { createStudioSession } from './studio-session.ts'

beforeEach(() => localStorage.clear())

/** Ana, signed in, with an answer and a draft on her device. */
async function signedIn() {
  const storage = memoryStorage()
  createTokenSlot(storage, 'vitrine:studio:session').write({
    ...{ source: 'identity-provider', sub: 'ana', expiresAt: Date.now() + 3_600_000 },
    ...{ accessToken: 'a', refreshToken: 'r', idToken: 'i' },
  })
  const clearGates = vi.fn(async () => undefined)
  const studio = createStudioSession({ language: () => 'en', storage, tabStorage: memoryStorage(), clearGates })
  await keptAnswer('counters', async () => ['door'])
  localStorage.setItem(draftKey('ana', 'look'), 'hers')
  localStorage.setItem(draftKey('bo', 'look'), 'his')
  return { ...studio, clearGates }
}

const offline = new NetworkFailure('offline')
const keptCounters = () => keptAnswer('counters', () => Promise.reject(offline))

test.each(['refused', 'logout', 'other-tab'] as const)('nothing of a session stays that ends as %s', async (reason) => {
  const { session, clearGates } = await signedIn()
  session.end(reason)
  await expect(keptCounters()).rejects.toBe(offline)
  expect(clearGates).toHaveBeenCalledOnce()
})

test('drafts go with whoever signs out, stay where the server ends the session, and others’ are theirs', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const refused = await signedIn()
  refused.session.end('refused')
  expect(Object.keys(localStorage).sort()).toEqual([draftKey('ana', 'look'), draftKey('bo', 'look')])
  await (await signedIn()).signOut()
  expect(Object.keys(localStorage)).toEqual([draftKey('bo', 'look')])
})
