import { limits, Problem, redemptionUndone, type StaffRedemption } from '@vitrine/protocol'
import { csvLine } from '@vitrine/token-rules'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { Audit } from '../studio/index.ts'
import type { ReadToken, TokensApi } from '../tokens/index.ts'
import type { UsersApi } from '../users/index.ts'
import type { Counters } from './counters.ts'
import {
  type FoundRedemption,
  findRedemption,
  findRedemptions,
  lastRedemptionOf,
  type RedemptionSearch,
  readRedemptionsAfter,
  updateRedemption,
} from './redemptions.store.ts'

/** What was redeemed of a business, for its staff, who can also undo it for a while. */
export interface Redemptions {
  list(
    db: Queryable,
    search: RedemptionSearch & { before?: number | undefined; limit: number },
  ): Promise<{ items: StaffRedemption[]; next: number | null }>
  csv(db: Queryable, search: RedemptionSearch): AsyncIterable<string>
  undo(tx: Queryable, staff: Staff, id: number): Promise<StaffRedemption>
}

export interface RedemptionsNeeds {
  counters: Pick<Counters, 'where'>
  people: Pick<UsersApi, 'names' | 'findAccount'>
  tokens: Pick<TokensApi, 'definitions' | 'reader' | 'ledger'>
  audit: Pick<Audit, 'record'>
  log: Pick<EventLog, 'append'>
  clock: Clock
}

const behaviorId = 'redeemable-v1'
const cause = 'redeem-undone'
const undoMs = limits.redemptionUndoMinutes * 60_000
const rowsAtOnce = 1_000

export function createRedemptions({ counters, people, tokens, audit, log, clock }: RedemptionsNeeds): Redemptions {
  async function named(db: Queryable, found: readonly FoundRedemption[]): Promise<StaffRedemption[]> {
    const [names, designs] = await Promise.all([
      people.names(db, [...new Set(found.map(({ redemption }) => redemption.accountId))]),
      tokens.definitions.newest(db, [...new Set(found.map(({ redemption }) => redemption.objectDefinitionId))]),
    ])
    const titles = new Map(designs.map(({ id, displayName }) => [id, displayName]))
    const now = clock.now().getTime()
    return found.map(({ redemption: row, merchant }) => {
      const undoUntil = row.notedAt.getTime() + undoMs
      return {
        id: row.id,
        at: row.at.toISOString(),
        merchantId: row.merchantId,
        merchant: merchant.name,
        objectDefinitionId: row.objectDefinitionId,
        title: titles.get(row.objectDefinitionId) ?? '',
        tokenId: row.tokenId,
        remaining: row.remaining,
        person: names.get(row.accountId) ?? '',
        isTest: row.isTest,
        undoneAt: row.undoneAt?.toISOString() ?? null,
        undoUntil: row.undoneAt === null && undoUntil > now ? new Date(undoUntil).toISOString() : null,
      } as StaffRedemption
    })
  }

  /** What came back when it was used up goes again; refuses where it is no more what it was. */
  async function takeBack(tx: Queryable, tokenId: string, ownerId: string): Promise<void> {
    const found = await tokens.reader.lock(tx, tokenId)
    if (found?.token.ownerId !== ownerId || found.token.hasChildren) {
      throw new Problem('redemption.not_undoable', { reason: 'returned' })
    }
    await tokens.ledger.remove(tx, found.token, clock.now(), cause)
  }

  async function giveBack(
    tx: Queryable,
    { token, definition }: ReadToken,
    { redemption: row, merchant }: FoundRedemption,
  ): Promise<void> {
    const now = clock.now()
    const last = await lastRedemptionOf(tx, row.tokenId, row.id)
    const block = token.state[behaviorId] ?? {}
    const count = Number(block.count ?? row.remaining) + 1
    const state = { ...token.state, [behaviorId]: { ...block, count, lastRedeemedAt: last?.at.toISOString() ?? null } }
    if (token.ownerId === row.accountId) return void (await tokens.ledger.patch(tx, token, state, { cause }, now))
    // Used up, it went to the merchant's account, where it must still be.
    if (row.remaining > 0 || token.ownerId !== merchant.accountId || token.hasChildren) {
      throw new Problem('redemption.not_undoable', { reason: 'gone' })
    }
    if (!(await people.findAccount(tx, row.accountId))) throw new Problem('recipient.not_found')
    await tokens.ledger.move(tx, {
      token,
      definition,
      to: { type: 'account', accountId: row.accountId },
      state,
      data: { cause, by: token.businessId, from: token.ownerId, to: row.accountId },
      now,
    })
  }

  return {
    async list(db, search) {
      const found = await findRedemptions(db, search)
      const next = found.length < search.limit ? null : (found.at(-1)?.redemption.id ?? null)
      return { items: await named(db, found), next }
    },

    async *csv(db, search) {
      // Spreadsheets take it for UTF-8 by this mark.
      yield `\uFEFF${csvLine(['at', 'merchant', 'collectible', 'person', 'left', 'test', 'undone at', 'token'])}`
      let after = 0
      for (;;) {
        const found = await readRedemptionsAfter(db, { ...search, after, limit: rowsAtOnce })
        yield (await named(db, found))
          .map((row) =>
            csvLine([
              ...[row.at, row.merchant, row.title, row.person, row.remaining, row.isTest],
              ...[row.undoneAt, row.tokenId],
            ]),
          )
          .join('')
        const last = found.at(-1)
        if (!last || found.length < rowsAtOnce) return
        after = last.redemption.id
      }
    },

    async undo(tx, staff, id) {
      const found = await findRedemption(tx, id)
      if (found?.merchant.businessId !== staff.businessId) throw new Problem('redemption.not_found')
      const { merchantId, tokenId } = found.redemption
      await counters.where(tx, staff, merchantId)
      // Who redeems or undoes the same token waits here, and finds what this has done.
      const token = await tokens.reader.lock(tx, tokenId)
      const row = (await findRedemption(tx, id))?.redemption
      if (!row || row.undoneAt !== null) throw new Problem('redemption.not_undoable', { reason: 'undone' })
      const now = clock.now()
      if (row.notedAt.getTime() + undoMs <= now.getTime()) {
        throw new Problem('redemption.undo_over', { minutes: limits.redemptionUndoMinutes })
      }
      if (!token) throw new Problem('redemption.not_undoable', { reason: 'gone' })
      if (row.givenTokenId !== null) await takeBack(tx, row.givenTokenId, row.accountId)
      await giveBack(tx, token, { redemption: row, merchant: found.merchant })
      await updateRedemption(tx, id, { undoneAt: now, undoneBy: staff.by })
      const { businessId, objectDefinitionId } = token.token
      await log.append(
        tx,
        redemptionUndone({
          subject: tokenId,
          actor: staff.actor.kind === 'account' ? staff.actor.accountId : staff.businessId,
          data: { businessId: businessId as never, objectDefinitionId: objectDefinitionId as never, merchantId },
          at: now,
        }),
      )
      await audit.record(tx, staff, {
        ...{ what: 'redemption.undone', id: String(id), title: token.definition.displayName },
        ...{ before: { merchant: found.merchant.name, at: row.at.toISOString() }, after: null },
      })
      const [undone] = await named(tx, [{ ...found, redemption: { ...row, undoneAt: now } }])
      if (!undone) throw new Error('a redemption is gone')
      return undone
    },
  }
}
