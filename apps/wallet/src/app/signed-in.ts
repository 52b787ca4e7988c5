import { lazyAhead } from '../platform/lazy-ahead.ts'
import { matchPath } from '../platform/paths.ts'

export const loadApp = () => import('./SignedInApp.tsx')

/** The app of somebody who is signed in, together with the screen that is asked for. */
export const signedIn = lazyAhead(async () => {
  const app = await loadApp()
  const match = matchPath(location.pathname)
  await (match && app.preloadScreen(match.name))
  return app.default
})
