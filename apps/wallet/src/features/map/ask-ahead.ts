import { readOverviewAhead } from '../../data/map/use-map.ts'
import type { Opening } from '../../platform/navigation/page.tsx'
import { scopeIn } from './use-shown.ts'

/** So long the first drawing waits for what lies on the map; then it says that it is looking. */
const patienceMs = 150

/** What there is decides where the map begins, so it is asked for at once. */
export async function askAhead(opening: Opening): Promise<void> {
  const scope = scopeIn(new URLSearchParams(location.search), null)
  // Whose it is, the older network does not say before the session has begun.
  if (scope.mine) return
  const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([readOverviewAhead(opening, scope), patience])
}
