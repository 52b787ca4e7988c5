import { isProblem, type Place, type PositionClaim, Problem } from '@vitrine/protocol'
import { accuracyMax, nearnessOf, reachOf } from '@vitrine/token-rules'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { countRefusal, deleteClaimsBefore, keepStay, lockLastStay, readRefusals } from './claims.store.ts'
import { refusalsLast, travelled, waitAfter } from './travel.ts'

/** Somebody who wants what lies at a place. */
export interface Approach {
  accountId: string
  /** The app they use, as their access token says it; null where no app is known. */
  clientId: string | null
  /** Whose thing it is. */
  businessId: string
  /** How near the thing itself wants people, in metres; 0 for any distance. */
  reachMetres: number
  place: Place
  /** Where their device says that they are; nothing when it says nothing. */
  claim: PositionClaim | undefined
}

/** Decides who is near enough to what lies on the map. Positions are claims: each is held against the clock, the place and the one before. */
export interface PositionChecks {
  /** Refuses who is too far away or cannot be there; keeps, in the transaction, what the next claim is compared with. */
  assertNear(tx: Queryable, approach: Approach): Promise<void>
  /** Runs an attempt with its own transaction. Who was refused again and again waits; a refused claim is counted after it was undone. */
  patiently<T>(accountId: string, attempt: () => Promise<T>): Promise<T>
  /** Deletes what the rules need no more; a job does it every hour. */
  forgetOld(): Promise<void>
}

export interface PositionChecksNeeds {
  database: Database
  clock: Clock
  /** How near this business wants people to come to its things, in metres; 0 for any distance. */
  brandReach(db: Queryable, businessId: string): Promise<number>
  /** The same of a registered client. */
  hostReach(clientId: string | null): number
  /** Whose things may be had by somebody who pretends to be there; none where there is no demo world. */
  demoBrands: ReadonlySet<string>
}

/** How far a device's clock, or the position that it remembers, may be from ours, in milliseconds. */
const clockSkewMax = 5 * 60_000
/** After so long everybody can be anywhere, in milliseconds. */
const staysLast = 24 * 3_600_000

export function createPositionChecks({
  database,
  clock,
  brandReach,
  hostReach,
  demoBrands,
}: PositionChecksNeeds): PositionChecks {
  const isFresh = ({ at }: PositionClaim, now: Date) =>
    at === undefined || Math.abs(Date.parse(at) - now.getTime()) <= clockSkewMax

  return {
    async assertNear(tx, { accountId, clientId, businessId, reachMetres, place, claim }) {
      const reach = reachOf([reachMetres, await brandReach(tx, businessId), hostReach(clientId)])
      // Where everybody is near enough nobody's position is looked at, much less kept.
      if (reach === 0) return
      if (claim?.isDemoWalk && !demoBrands.has(businessId)) throw new Problem('map.not_on_demo_walk')
      const now = clock.now()
      if (!claim || !isFresh(claim, now)) throw new Problem('map.position_required', { reachMetres: reach })
      const nearness = nearnessOf(claim, place, reach)
      if (nearness.is === 'unclear') {
        const { accuracyMetres } = nearness
        throw new Problem('map.position_inaccurate', { accuracyMetres, limitMetres: accuracyMax })
      }
      if (nearness.is === 'far') {
        throw new Problem('map.too_far', { distanceMetres: nearness.distanceMetres, reachMetres: reach })
      }
      // Nobody has been where they only pretended to be.
      if (claim.isDemoWalk) return
      const arrival = travelled(await lockLastStay(tx, accountId), { ...claim, now })
      if ('waitMilliseconds' in arrival) {
        throw new Problem('map.moved_too_fast', { retryAfterSeconds: Math.ceil(arrival.waitMilliseconds / 1_000) })
      }
      await keepStay(tx, accountId, arrival.stay)
    },

    async patiently(accountId, attempt) {
      const refused = await readRefusals(database, accountId)
      const wait = refused ? refused.at.getTime() + waitAfter(refused.count) - clock.now().getTime() : 0
      if (wait > 0) throw new Problem('map.try_again_later', { retryAfterSeconds: Math.ceil(wait / 1_000) })
      try {
        return await attempt()
      } catch (error) {
        if (isRefusedClaim(error)) {
          const now = clock.now()
          await countRefusal(database, accountId, now, new Date(now.getTime() - refusalsLast))
        }
        throw error
      }
    },

    async forgetOld() {
      const now = clock.now().getTime()
      await deleteClaimsBefore(database, {
        stays: new Date(now - staysLast),
        refusals: new Date(now - refusalsLast),
      })
    },
  }
}

const isRefusedClaim = (error: unknown) =>
  isProblem(error, 'map.too_far') ||
  isProblem(error, 'map.moved_too_fast') ||
  isProblem(error, 'map.position_inaccurate')
