import { type MatrixAccess, type MatrixSession, signInToMatrix } from '@vitrine/client/matrix'
import { randomKey } from '../../platform/server/random-key.ts'
import { Batch, type ChatDatabase, StoreLost } from './store/database.ts'

export interface ChatSessionNeeds {
  database: Pick<ChatDatabase, 'get' | 'commit'>
  /** Of `GET /me/chat`. */
  invitation(): Promise<{ homeserverUrl: string; token: string; deviceId?: string | null }>
  accountId: string
  /** Makes the device forget what is kept of chat: it has moved to another server, where nothing of it is called so. */
  forget(): Promise<void>
  fetch?: typeof fetch
}

/** The device's sign-in to chat: all tabs share it, and one makes it anew for all. */
export function createChatSession({
  database,
  invitation,
  accountId,
  forget,
  ...given
}: ChatSessionNeeds): MatrixSession {
  let known: Promise<MatrixAccess> | undefined
  const kept = async () => (await database.get('meta', 'access'))?.value as MatrixAccess | undefined

  async function signIn(): Promise<MatrixAccess> {
    const [{ homeserverUrl, token, deviceId }, before] = [await invitation(), await kept()]
    if (before && before.homeserverUrl !== homeserverUrl) {
      await forget()
      throw new StoreLost('chat has moved')
    }
    const own = (await database.get('meta', 'device'))?.value as string | undefined
    const device = deviceId ?? own ?? `vitrine-${randomKey()}`
    const access = await signInToMatrix({ homeserverUrl, token, deviceId: device, deviceName: 'Vitrine', ...given })
    await database.commit(
      new Batch().put('meta', { key: 'device', value: device }).put('meta', { key: 'access', value: access }),
    )
    return access
  }

  /** Of two tabs that are refused at once, one signs in; the other takes what it has got. */
  const anew = (refused: string | null) =>
    alone(`vitrine-chat-sign-in:${accountId}`, async () => {
      const now = await kept()
      return now && now.accessToken !== refused ? now : signIn()
    })

  const remember = (asked: Promise<MatrixAccess>) => {
    known = asked
    asked.catch(() => {
      if (known === asked) known = undefined
    })
    return asked
  }
  return {
    access: () => known ?? remember(anew(null)),
    async renew(refused) {
      const now = await known?.catch(() => undefined)
      return now && now.accessToken !== refused.accessToken ? now : remember(anew(refused.accessToken))
    },
  }
}

/** One tab at a time, where browsers can tell. */
export function alone<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (typeof navigator === 'undefined' || !navigator.locks) return work()
  return navigator.locks.request(name, signal ? { signal } : {}, work)
}
