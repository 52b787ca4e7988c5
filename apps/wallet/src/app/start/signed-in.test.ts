import type { Session, SessionState } from '@vitrine/web/session'
import { expect, test, vi } from 'vitest'
import { type ApiClient, type ApiNeeds, createApi } from '../../platform/server/api.ts'
import { beginReading } from './signed-in.ts'

const asked = vi.hoisted(() => ({ ahead: (_name: string, _api: unknown, _accountId: string) => Promise.resolve() }))
vi.mock('../SignedInApp.tsx', () => ({ askAhead: (...all: [string, unknown, string]) => asked.ahead(...all) }))

const sessionOf = (state: SessionState): Session =>
  ({ state: () => state, accessToken: async () => 'their token', refresh: async () => null }) as unknown as Session

/** What is read ahead for Ana, by whose session begins. */
async function readFor(session: Session) {
  const sent = vi.fn(async () => Response.json({}))
  vi.stubGlobal('fetch', sent)
  let begin: (session: Session) => void = () => undefined
  const begun = new Promise<Session>((resolve) => {
    begin = resolve
  })
  const apiOf = (tokens: ApiNeeds['session']) =>
    createApi({ clientId: 'wallet', session: tokens, language: () => 'en' })
  const reading = new Promise<void>((resolve) => {
    asked.ahead = async (_name, api, accountId) => {
      expect(accountId).toBe('ana')
      const { network } = api as ApiClient
      const answer = network?.client.call('GET', '/v1/user/vatom/inventory/hash').catch(() => undefined)
      expect(sent).not.toHaveBeenCalled()
      begin(session)
      await answer
      resolve()
    }
  })
  beginReading('ana', apiOf, begun)
  await reading
  return sent
}

test('what is read ahead waits for the session, and is read for nobody else', async () => {
  const sent = await readFor(sessionOf({ status: 'signed-in', sub: 'ana', readOnly: false }))
  expect(sent).toHaveBeenCalledOnce()
  for (const other of [
    { status: 'signed-out' },
    { status: 'signed-in', sub: 'bo', readOnly: false },
  ] as const satisfies SessionState[]) {
    expect(await readFor(sessionOf(other))).not.toHaveBeenCalled()
  }
  vi.unstubAllGlobals()
})
