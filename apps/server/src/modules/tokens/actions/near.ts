import type { Place, PositionClaim } from '@vitrine/protocol'
import type { Queryable } from '../../../platform/database/database.ts'

export interface Nearness {
  /** What the caller's device says of where it is; nothing where it says nothing. */
  claim: PositionClaim | undefined
  place: Place
  /** How near one has to come; brand and host may want less (R22). 0 for any distance. */
  reachMetres: number
}

export interface Approach extends Nearness {
  accountId: string
  /** The app they use, as their access token says it; null where no app is known. */
  clientId: string | null
  businessId: string
}

/** Who is near enough to something, decided by the map. */
export interface Nearby {
  /** Refuses in the transaction of what is wanted there. */
  assertNear(tx: Queryable, approach: Approach): Promise<void>
  /** Around that transaction: whoever is refused again and again waits. */
  patiently<T>(accountId: string, attempt: () => Promise<T>): Promise<T>
}
