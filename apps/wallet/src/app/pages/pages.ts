import { type ReactNode, useSyncExternalStore } from 'react'
import type { TokenPart } from '../../components/token-parts/token-parts.ts'
import { connectPages } from '../../features/connect/index.ts'
import { walletPages } from '../../features/wallet/index.ts'
import { lazyAhead } from '../../platform/loading/lazy-ahead.ts'
import type { Pages } from '../../platform/navigation/page.tsx'
import type { RouteName } from '../../platform/navigation/paths.ts'
import { logWarning } from '../../platform/telemetry/log.ts'
import { NotAvailablePage } from './NotFoundPage.tsx'

export interface Area {
  pages: Pages
  /** What stands in place of a screen that `pages` does not have: not here yet (R35), or still on its way. */
  Otherwise: () => ReactNode
  /** What features add to the page of a token. */
  tokenParts: readonly TokenPart[]
}

/**
 * The screens of one area by their routes: some that are known from the beginning, and a table of all that comes beside what is shown
 * first, so that the start does not grow with the number of screens.
 */
function createArea(first: Pages, load: () => Promise<Omit<Area, 'Otherwise'>>) {
  const whole = lazyAhead<object>(async () => {
    area = { ...(await load()), Otherwise: NotAvailablePage }
    for (const listener of listeners) listener()
    return () => null
  })
  const listeners = new Set<() => void>()
  let area: Area = { pages: first, Otherwise: whole.Component as Area['Otherwise'], tokenParts: [] }

  async function withPage(route: RouteName): Promise<Pages> {
    if (!(route in area.pages)) await whole.fetch()
    return area.pages
  }

  return {
    use: () =>
      useSyncExternalStore(
        (listener) => {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
        () => area,
        () => area,
      ),
    /** Every screen there is; rejects when the table cannot be had. */
    async all(): Promise<Pages> {
      await whole.fetch()
      return area.pages
    },
    withPage,
    /** Fetches the code and words of a screen, and of those beside it. */
    async preload(route: RouteName): Promise<void> {
      try {
        const pages = await withPage(route)
        const page = pages[route]
        await Promise.all([page?.preload(), page?.beside && pages[page.beside]?.preload(), page?.unopened?.preload()])
      } catch (error) {
        logWarning('the screens could not be fetched ahead', error)
      }
    },
  }
}

export const openArea = createArea({}, async () => ({ ...(await import('./open-pages.ts')), tokenParts: [] }))

/** What a signed-out visitor sees of the app (R5). */
export const signedOutPages: Pages = connectPages

/** The app. */
export const signedInArea = createArea(walletPages, () => import('./signed-in-pages.ts'))
