import type { Session } from '@vitrine/web/session'
import { lazyAhead } from '../../platform/loading/lazy-ahead.ts'
import { matchPath } from '../../platform/navigation/paths.ts'
import type { ApiClient, ApiNeeds } from '../../platform/server/api.ts'
import { signedInArea } from '../pages/pages.ts'

type Tokens = ApiNeeds['session']

export const loadApp = () => import('../SignedInApp.tsx')

/**
 * Reads what that screen will show to this person while it is still being fetched: from the device at once, and from the server as soon
 * as the session has begun. What could not be had it reads for itself.
 */
export function beginReading(accountId: string, apiOf: (session: Tokens) => ApiClient, begun: Promise<Session>): void {
  const match = matchPath(location.pathname)
  if (!match) return
  const session = async () => {
    const state = (await begun).state()
    if (state.status !== 'signed-in' || state.sub !== accountId)
      throw new Error('Nobody or somebody else was signed in.')
    return begun
  }
  const api = apiOf({
    accessToken: async () => (await session()).accessToken(),
    refresh: async (stale) => (await session()).refresh(stale),
    tokens: () => null,
  })
  loadApp()
    .then((app) => app.askAhead(match.name, api, accountId))
    .catch(() => undefined)
}

/** The app of somebody who is signed in, together with the screen that is asked for. */
export const signedIn = lazyAhead(async () => {
  const match = matchPath(location.pathname)
  const [app] = await Promise.all([loadApp(), match && signedInArea.preload(match.name)])
  await app.haveRead()
  return app.default
})
