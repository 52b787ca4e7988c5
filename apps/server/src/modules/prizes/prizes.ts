import { randomInt, randomUUID } from 'node:crypto'
import {
  type GivenToken,
  isProblem,
  type PrizeDraw,
  PrizeSetSettings,
  Problem,
  prizeDrawRange,
  weightOfPercent,
} from '@vitrine/protocol'
import { decidePrize } from '@vitrine/token-rules'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { TokensApi } from '../tokens/index.ts'
import {
  findDraws,
  findPrizeSet,
  holdPrizeSet,
  insertDraw,
  insertPrizeSet,
  type ListedPrize,
  listPrizes,
  type PrizeOffer,
  type PrizeSetRow,
  readOffers,
  takePrize,
} from './prizes.store.ts'

export interface DrawRequest {
  prizeSetId: string
  /** Whose prize sets may be drawn from. */
  businessId: string
  /** The account that wins. */
  to: string
  /** What realtime, provenance and the record call it: `prize`, `crate`, … */
  cause: string
  /** The token that is played with. */
  tokenId?: string | null
}

export interface DrawResult {
  drawId: string
  /** Null for no prize. */
  given: GivenToken | null
}

export interface Prizes {
  /** Refuses what does not add up, and prizes that are not the business's own. */
  createPrizeSet(tx: Queryable, settings: PrizeSetSettings): Promise<void>
  /** Draws one prize, gives it and keeps the record, all in the caller's transaction. */
  drawPrize(tx: Queryable, request: DrawRequest): Promise<DrawResult>
  /** Whether a business has such prizes. */
  hasPrizeSet(db: Queryable, wanted: { businessId: string; prizeSetId: string }): Promise<boolean>
  /** What sets of a business give. */
  prizesOf(db: Queryable, wanted: { businessId: string; prizeSetIds: readonly string[] }): Promise<ListedPrize[]>
  draws(
    db: Queryable,
    query: { businessId: string; prizeSetId: string; limit: number; after?: string | undefined },
  ): Promise<PrizeDraw[]>
}

export interface PrizesNeeds {
  tokens: Pick<TokensApi, 'ledger' | 'definitions'>
  clock: Clock
  /** A number from 0 to below `range`, each as likely; from the system's cryptographic source, when left out. */
  random?: (range: number) => number
}

// `randomInt` rejects what would make some numbers likelier than others.
const cryptographic = (range: number) => randomInt(range)

export function createPrizes({ tokens, clock, random = cryptographic }: PrizesNeeds): Prizes {
  const { ledger, definitions } = tokens
  /** The prize in the winner's hands; null, and nothing changed, when there is none left of it for them. */
  async function give(tx: Queryable, set: PrizeSetRow, offer: PrizeOffer, request: DrawRequest) {
    const { to, cause } = request
    const definition = await definitions.current(tx, offer.objectDefinitionId)
    if (!definition) return null
    await tx.execute(sql`savepoint prize`)
    try {
      if (await takePrize(tx, set.id, offer, to)) {
        const [row] = await ledger.issue(tx, {
          definition,
          tokens: [{ id: randomUUID(), ownerId: to, lastOwner: set.businessId, at: clock.now() }],
          cause,
          by: set.businessId,
        })
        if (!row) throw new Error('no token was made')
        await tx.execute(sql`release savepoint prize`)
        return { id: row.id, objectDefinitionId: definition.id, displayName: definition.displayName }
      }
    } catch (error) {
      // The edition of the design, or what one person may hold of it, is used up.
      if (!isProblem(error, 'token.limit_reached') && !isProblem(error, 'token.sold_out')) throw error
    }
    await tx.execute(sql`rollback to savepoint prize`)
    return null
  }

  return {
    async createPrizeSet(tx, input) {
      const read = PrizeSetSettings.safeParse(input)
      if (!read.success) throw invalid(read.error.issues)
      const settings = read.data
      const ids = settings.prizes.map((each) => each.objectDefinitionId)
      const own = await definitions.newest(tx, [...new Set(ids)])
      const known = new Set(own.filter((each) => each.businessId === settings.businessId).map((each) => each.id))
      const foreign = ids.flatMap((id, index) =>
        known.has(id)
          ? []
          : [{ path: ['prizes', index, 'objectDefinitionId'], message: 'This business has no such design.' }],
      )
      if (foreign.length > 0) throw invalid(foreign)
      const weights = settings.prizes.map(({ percent }) =>
        settings.mode === 'sequence' ? 0 : weightOfPercent(percent),
      )
      await insertPrizeSet(tx, settings, weights, clock.now())
    },

    async drawPrize(tx, request) {
      const { prizeSetId, businessId, to, cause, tokenId = null } = request
      await holdPrizeSet(tx, prizeSetId)
      const set = await findPrizeSet(tx, prizeSetId)
      if (!set || set.businessId !== businessId) throw new Problem('prizes.not_found')
      const offers = await readOffers(tx, prizeSetId, to)
      const number = random(prizeDrawRange)
      let result = decidePrize(set.mode, offers, number)
      let given: GivenToken | null = null
      while (result !== null) {
        const offer = offers[result] as PrizeOffer
        given = await give(tx, set, offer, request)
        if (given) break
        // Somebody was faster: the same number again, now that there is nothing left of it.
        offer.left = 0
        result = decidePrize(set.mode, offers, number)
      }
      const drawId = randomUUID()
      await insertDraw(tx, {
        id: drawId,
        prizeSetId,
        revision: set.revision,
        mode: set.mode,
        at: clock.now(),
        accountId: to,
        tokenId,
        cause,
        random: number,
        range: prizeDrawRange,
        prizes: offers.map(({ objectDefinitionId, weight, left, leftForUser }) => ({
          objectDefinitionId: objectDefinitionId,
          weight,
          left,
          leftForUser,
        })),
        result,
        givenTokenId: given?.id ?? null,
      })
      return { drawId, given }
    },

    hasPrizeSet: async (db, { businessId, prizeSetId }) =>
      (await findPrizeSet(db, prizeSetId))?.businessId === businessId,

    prizesOf: listPrizes,

    async draws(db, { businessId, prizeSetId, ...page }) {
      const set = await findPrizeSet(db, prizeSetId)
      if (!set || set.businessId !== businessId) throw new Problem('prizes.not_found')
      return findDraws(db, { prizeSetId, ...page })
    },
  }
}

function invalid(issues: readonly { path: readonly PropertyKey[]; message: string }[]) {
  return new Problem('request.invalid', {
    issues: issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  })
}
