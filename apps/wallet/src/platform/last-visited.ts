import { href, type RouteMatch } from './paths.ts'
import { createSlot, isString, type KeyValueStorage } from './storage.ts'

const slotOf = (storage: KeyValueStorage) => createSlot<string>('vitrine:last-visited', isString, storage)

/** `/b/{id}` of the business a screen belongs to, or empty (R32). */
export function lastVisitedOf({ params }: RouteMatch): string {
  return params.business ? href('business', { business: params.business }) : ''
}

export function readLastVisited(storage: KeyValueStorage): string {
  return slotOf(storage).read() ?? ''
}

/** True when it is another place than before. */
export function rememberLastVisited(storage: KeyValueStorage, route: string): boolean {
  if (route === readLastVisited(storage)) return false
  slotOf(storage).write(route)
  return true
}
