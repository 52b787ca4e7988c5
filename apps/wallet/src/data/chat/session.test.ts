import { expect, test } from 'vitest'
import { createChatSession } from './session.ts'
import { StoreLost } from './store/database.ts'
import { createMemoryDatabase } from './store/memory-database.ts'

test('a sign-in that leads to another server forgets what is kept of the one before, and nothing else does', async () => {
  let homeserverUrl = 'https://here.test'
  let forgotten = 0
  const logins: string[] = []
  const session = createChatSession({
    accountId: 'ana',
    database: createMemoryDatabase(),
    invitation: async () => ({ homeserverUrl, token: 'jwt', deviceId: null }),
    forget: async () => {
      forgotten += 1
    },
    fetch: async (url) => {
      logins.push(String(url))
      return Response.json({ user_id: '@ana:here.test', access_token: `t${logins.length}`, device_id: 'D' })
    },
  })
  const first = await session.access()
  const second = await session.renew(first)
  expect([first.accessToken, second.accessToken, forgotten]).toEqual(['t1', 't2', 0])

  homeserverUrl = 'https://there.test'
  await expect(session.renew(second)).rejects.toThrow(StoreLost)
  expect([logins.length, forgotten]).toEqual([2, 1])
})
