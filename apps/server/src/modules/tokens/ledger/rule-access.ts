import { Problem, UserPointsState } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { userPoints } from '../behaviours/facts/user-points-v2.ts'
import type { Definitions } from '../designs/definitions.ts'
import { blocksOf } from '../inventory/token-view.ts'
import { holding, objectDefinition, token } from '../tokens.schema.ts'
import type { Ledger } from './ledger.ts'
import { lockToken, type TokenRow } from './tokens.store.ts'

/** A token that shows its holder's points, locked. */
export interface PointsCard {
  row: TokenRow
  state: UserPointsState
}

/** What campaign rules do with tokens besides issuing them. Everything happens in the caller's transaction. */
export interface RuleAccess {
  /** Takes a person's token away; refuses when it is theirs no more, or when something lies in it. */
  trash(tx: Queryable, taken: { tokenId: string; ownerId: string; cause: string }): Promise<void>
  /** The designs that show points, each with its campaign. */
  cardDesigns(db: Queryable): Promise<Map<string, string>>
  /** Which of these people hold a token that shows points of which of these campaigns: `account campaign`. */
  cardHolders(
    db: Queryable,
    wanted: { ownerIds: readonly string[]; campaignIds: readonly string[] },
  ): Promise<Set<string>>
  /** A person's tokens that show points of these campaigns, oldest first, and of which channel. */
  cardsOf(
    db: Queryable,
    wanted: { ownerId: string; campaignIds: readonly string[] },
  ): Promise<{ id: string; campaignId: string; channel: string }[]>
  /** A person's tokens that show points of a campaign, oldest first. */
  lockCards(tx: Queryable, wanted: { ownerId: string; campaignId: string }): Promise<PointsCard[]>
  /** What the token shows from now on. */
  showPoints(tx: Queryable, card: PointsCard, total: number): Promise<void>
}

const showsPoints = sql.raw(`behaviours ? '${userPoints.id}'`)

export function createRuleAccess({
  ledger,
  definitions,
  clock,
}: {
  ledger: Ledger
  definitions: Definitions
  clock: Clock
}): RuleAccess {
  return {
    async trash(tx, { tokenId, ownerId, cause }) {
      const found = await lockToken(tx, tokenId)
      if (!found) throw new Problem('token.not_found')
      if (found.ownerId !== ownerId) throw new Problem('token.not_owner')
      if (found.hasChildren) throw new Problem('token.has_contents')
      await ledger.remove(tx, found, clock.now(), cause)
    },

    async cardDesigns(db) {
      const { rows } = await db.execute<{ id: string; campaignId: string }>(sql`
        select id, campaign_id as "campaignId" from ${objectDefinition}
        where ${showsPoints} and campaign_id is not null`)
      return new Map(rows.map(({ id, campaignId }) => [id, campaignId]))
    },

    async cardHolders(db, { ownerIds, campaignIds }) {
      if (ownerIds.length === 0 || campaignIds.length === 0) return new Set()
      const { rows } = await db.execute<{ holder: string }>(sql`
        select distinct owner_id || ' ' || campaign_id as holder
        from ${holding} join ${objectDefinition} on object_definition.id = holding.object_definition_id
        where campaign_id = any(${sql.param(campaignIds)}::text[]) and ${showsPoints}
          and owner_id = any(${sql.param(ownerIds)}::uuid[]) and held > 0`)
      return new Set(rows.map((row) => row.holder))
    },

    async cardsOf(db, { ownerId, campaignIds }) {
      const { rows } = await db.execute<{ id: string; campaignId: string; channel: string }>(sql`
        select token.id, campaign_id as "campaignId", behaviours #>> ${`{${userPoints.id},channel}`} as channel
        from ${token} join ${objectDefinition} on object_definition.id = token.object_definition_id
        where token.owner_id = ${ownerId}::uuid and token.deleted_at is null
          and campaign_id = any(${sql.param(campaignIds)}::text[]) and ${showsPoints}
        order by token.created_at, token.id`)
      return rows
    },

    async lockCards(tx, { ownerId, campaignId }) {
      const { rows } = await tx.execute<{ id: string }>(sql`
        select token.id from ${token} join ${objectDefinition} on object_definition.id = token.object_definition_id
        where token.owner_id = ${ownerId}::uuid and token.deleted_at is null
          and object_definition.campaign_id = ${campaignId} and ${showsPoints}
        order by token.created_at, token.id`)
      const cards: PointsCard[] = []
      for (const { id } of rows) {
        const row = await lockToken(tx, id)
        // Given away meanwhile: it shows somebody else's points.
        if (row?.ownerId !== ownerId) continue
        const definition = await definitions.of(tx, row)
        cards.push({ row, state: UserPointsState.parse(blocksOf(row, definition)[userPoints.id]) })
      }
      return cards
    },

    async showPoints(tx, { row, state }, total) {
      if (state.total === total) return
      const own = { ...row.state, [userPoints.id]: { ...row.state[userPoints.id], total } }
      await ledger.patch(tx, row, own, { cause: 'points' }, clock.now())
    },
  }
}
