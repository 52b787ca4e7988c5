import { createSlot, isString, type KeyValueStorage } from '../device/storage.ts'
import { href, type RouteMatch } from './paths.ts'

const slotOf = (storage: KeyValueStorage) => createSlot<string>('vitrine:last-visited', isString, storage)

/** `/b/{id}` of the business a screen belongs to, or empty (R32); a name in the address is not its id, and may change. */
export function lastVisitedOf({ params: { business } }: RouteMatch): string {
  return business && isBusinessId(business) ? href('business', { business }) : ''
}

const isBusinessId = (text: string) => /^[A-Za-z0-9]{3,32}$/.test(text)

export function readLastVisited(storage: KeyValueStorage): string {
  return slotOf(storage).read() ?? ''
}

/** True when it is another place than before. */
export function rememberLastVisited(storage: KeyValueStorage, route: string): boolean {
  if (route === readLastVisited(storage)) return false
  slotOf(storage).write(route)
  return true
}
