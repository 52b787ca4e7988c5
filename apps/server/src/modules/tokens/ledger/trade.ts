import { CommerceState, Problem, RoyaltiesState, type SaleThing } from '@vitrine/protocol'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { mergeBlocks } from '../actions/registry.ts'
import type { People } from '../deliveries/recipients.ts'
import { asSold } from '../designs/as-sold.ts'
import type { Definitions } from '../designs/definitions.ts'
import { blocksOf } from '../inventory/token-view.ts'
import type { Ledger } from './ledger.ts'
import { type DefinitionRow, type FoundToken, lockToken } from './tokens.store.ts'
import { findTokensOf, heldOf } from './trade.store.ts'

/** A token as somebody who trades it must know it. */
export interface TradedToken {
  id: string
  ownerId: string | null
  businessId: string
  commerce: CommerceState
  royalties: RoyaltiesState | null
}

/** The marks that a sale leaves on its token. */
export type SaleMark = Partial<Pick<CommerceState, 'status' | 'error'>>

/** Selling tokens for other modules, in the caller's transaction. */
export interface Trade {
  /** Whether the token is one of this inventory's, also where it is gone. */
  has(db: Queryable, tokenId: string): Promise<boolean>
  /** Keeps everybody else from the token until the transaction ends; null when it is gone. */
  lockForTrade(tx: Queryable, tokenId: string): Promise<TradedToken | null>
  /** Says on the token how its sale stands. Only where the caller has locked it. */
  markSale(tx: Queryable, tokenId: string, mark: SaleMark, cause: string): Promise<void>
  /** Refuses whoever may not hold one more. */
  assertMayHold(db: Queryable, tokenId: string, accountId: string): Promise<void>
  /** The token goes from its owner to the buyer. */
  sell(tx: Queryable, sold: { tokenId: string; buyerId: string }): Promise<void>
  /** What a buyer looks at, also of tokens that are gone. */
  things(db: Queryable, tokenIds: readonly string[]): Promise<Map<string, SaleThing>>
}

export interface TradeNeeds {
  ledger: Ledger
  definitions: Definitions
  people: Pick<People, 'keepOpen'>
  clock: Clock
}

export function createTrade({ ledger, definitions, people, clock }: TradeNeeds): Trade {
  const definitionOf = (db: Queryable, token: FoundToken) => definitions.of(db, token)

  async function lock(tx: Queryable, tokenId: string): Promise<{ token: FoundToken; definition: DefinitionRow }> {
    const token = await lockToken(tx, tokenId)
    if (!token) throw new Problem('token.not_found')
    return { token, definition: await definitionOf(tx, token) }
  }

  return {
    has: async (db, tokenId) => (await findTokensOf(db, [tokenId])).length > 0,

    async lockForTrade(tx, tokenId) {
      const token = await lockToken(tx, tokenId)
      if (!token) return null
      const blocks = blocksOf(token, await definitionOf(tx, token))
      const royalties = RoyaltiesState.safeParse(blocks['royalties-v1'])
      return {
        id: token.id,
        ownerId: token.ownerId,
        businessId: token.businessId,
        commerce: CommerceState.parse(blocks['commerce-v1'] ?? {}),
        royalties: royalties.success ? royalties.data : null,
      }
    },

    async markSale(tx, tokenId, mark, cause) {
      const { token } = await lock(tx, tokenId)
      const state = mergeBlocks(token.state, { 'commerce-v1': mark })
      await ledger.patch(tx, token, state, { cause }, clock.now())
    },

    async assertMayHold(db, tokenId, accountId) {
      const [token] = await findTokensOf(db, [tokenId])
      if (!token) throw new Problem('token.not_found')
      const { limitPerUser } = await definitionOf(db, token)
      if (limitPerUser === null) return
      if ((await heldOf(db, accountId, token.objectDefinitionId)) >= limitPerUser) {
        throw new Problem('token.limit_reached', { limit: limitPerUser })
      }
    },

    async sell(tx, { tokenId, buyerId }) {
      const { token, definition } = await lock(tx, tokenId)
      if (token.hasChildren) throw new Problem('token.has_contents')
      if (!token.ownerId || token.ownerId === buyerId) throw new Problem('commerce.own_sale')
      if (!(await people.keepOpen(tx, buyerId))) throw new Problem('recipient.not_found')
      const now = clock.now()
      await ledger.move(tx, {
        token,
        definition,
        to: { type: 'account', accountId: buyerId },
        state: mergeBlocks(token.state, { 'commerce-v1': { saleDate: now.toISOString() } }),
        data: { cause: 'sale', by: buyerId, from: token.ownerId, to: buyerId },
        now,
      })
    },

    async things(db, tokenIds) {
      const tokens = await findTokensOf(db, tokenIds)
      const designs = await definitions.get(
        db,
        tokens.map((token) => ({ id: token.objectDefinitionId, revision: token.definitionRevision })),
      )
      return new Map(
        tokens.flatMap((token) => {
          const definition = designs.get(token.objectDefinitionId)
          return definition ? [[token.id, thingOf(token, definition)] as const] : []
        }),
      )
    },
  }
}

function thingOf(token: FoundToken, definition: DefinitionRow): SaleThing {
  const blocks = blocksOf(token, definition)
  const { displayName, description, category } = blocks['meta-v1'] ?? {}
  const number = blocks['numbered-v1']?.number
  const maxObjects = blocks['scarcity-v1']?.maxObjects
  return {
    id: token.id as SaleThing['id'],
    displayName: String(displayName ?? ''),
    description: String(description ?? ''),
    category: String(category ?? ''),
    number: typeof number === 'number' ? number : null,
    maxObjects: typeof maxObjects === 'number' ? maxObjects : null,
    viewPlacements: asSold(definition, token).views as SaleThing['viewPlacements'],
  }
}
