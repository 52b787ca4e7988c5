import { randomUUID } from 'node:crypto'
import { Problem } from '@vitrine/protocol'
import type { Queryable } from '../../../platform/database/database.ts'
import type { EventLog } from '../../../platform/log/event-log.ts'
import { insertFormResponse, insertPollAnswer } from '../answers/answers.store.ts'
import { takeCode } from '../coupons/coupon-codes.store.ts'
import type { Definitions } from '../designs/definitions.ts'
import type { Folders } from '../inventory/folders.ts'
import { addToCounter, readCounters } from '../ledger/counters.store.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Sales } from '../ledger/sales.ts'
import { countChildren, type DefinitionRow, findToken, lockFirstChild, type TokenRow } from '../ledger/tokens.store.ts'
import type { Merchants } from '../merchants/merchants.ts'
import type { Prizes } from '../prizes/prizes.ts'
import type { Shares } from '../shares/shares.ts'
import type { Nearby } from './near.ts'
import type { World } from './world.ts'

export interface WorldNeeds {
  ledger: Ledger
  definitions: Definitions
  folders: Folders
  prizes: Pick<Prizes, 'drawPrize'>
  sales: Sales
  merchants: Pick<Merchants, 'ofCode' | 'note'>
  shares: Pick<Shares, 'open' | 'close'>
  nearby: Pick<Nearby, 'assertNear'>
  log: EventLog
}

export interface ActionPlace {
  token: TokenRow
  callerId: string
  clientId: string | null
  now: Date
}

/** What one action may do beyond its token, in its transaction; and whether that has changed the token's own row. */
export function createWorld(
  tx: Queryable,
  { ledger, definitions, folders, prizes, sales, merchants, shares, nearby }: WorldNeeds,
  { token, callerId, clientId, now }: ActionPlace,
): { world: World; hasMoved(): boolean } {
  const given = (row: TokenRow, { id: objectDefinitionId, displayName }: DefinitionRow) => ({
    id: row.id,
    objectDefinitionId,
    displayName,
  })
  const { id: tokenId, objectDefinitionId } = token
  const answering = { tokenId, objectDefinitionId, accountId: callerId, at: now }
  let moved = false
  const world: World = {
    async give({ objectDefinitionId, to = callerId, cause }) {
      const definition = await definitions.current(tx, objectDefinitionId)
      if (definition?.businessId !== token.businessId)
        throw new Problem('token.wrong_state', { reason: 'no_such_design' })
      const [row] = await ledger.issue(tx, {
        definition,
        tokens: [{ id: randomUUID(), ownerId: to, lastOwner: definition.businessId, at: now }],
        cause,
        by: definition.businessId,
        soon: false,
      })
      if (!row) throw new Error('no token was made')
      return given(row, definition)
    },
    draw: ({ prizeSetId, to = callerId, cause }) =>
      prizes.drawPrize(tx, { prizeSetId, businessId: token.businessId, to, cause, tokenId: token.id }),
    async takeCode(poolId) {
      const { businessId, id: tokenId } = token
      const taken = await takeCode(tx, { poolId, businessId, tokenId, accountId: callerId, now })
      return taken && { ...taken, expiry: taken.expiry?.toISOString() ?? null }
    },
    answerPollOnce: (answer) => insertPollAnswer(tx, { ...answering, answer }),
    keepResponse: (data) => insertFormResponse(tx, { ...answering, id: randomUUID(), data }),
    childCount: () => countChildren(tx, token),
    async takeChild({ to, cause }) {
      const child = await lockFirstChild(tx, token)
      if (!child) return null
      const definition = await definitions.one(tx, {
        id: child.objectDefinitionId,
        revision: child.definitionRevision,
      })
      if (child.ownerId === to) {
        await ledger.place(tx, [child], '.', { cause }, now)
        return given(child, definition)
      }
      const moved = await ledger.move(tx, {
        token: child,
        definition,
        to: { type: 'account', accountId: to },
        state: child.state,
        data: { cause, by: token.businessId, from: child.ownerId, to },
        now,
      })
      return given(moved, definition)
    },
    async keepInside(tokenId) {
      const row = await findToken(tx, tokenId)
      if (!row) throw new Error('what was given is gone')
      await ledger.place(tx, [row], token.id, { cause: 'crate' }, now)
    },
    merchantOf: (code) => merchants.ofCode(tx, code),
    noteRedemption: ({ merchantId, remaining }) =>
      merchants.note(tx, {
        merchantId,
        remaining,
        tokenId: token.id,
        objectDefinitionId: token.objectDefinitionId,
        accountId: callerId,
      }),
    openShareLink: () => shares.open(tx, { tokenId: token.id, sharerId: callerId }),
    closeShareLinks: () => shares.close(tx, token.id),
    async putInto(tokenId, folderId) {
      await folders.put(tx, { tokenId, folderId, ownerId: callerId, now })
      moved ||= tokenId === token.id
    },
    emptyOut: (tokenId) => folders.empty(tx, { tokenId, ownerId: callerId, now }),
    openSale: (sale) => sales.open(tx, { ...sale, tokenId: token.id, businessId: token.businessId, at: now }),
    repriceSale: (saleId, price) => sales.reprice(tx, saleId, price),
    closeSale: (saleId) => sales.close(tx, saleId, 'delisted'),
    assertNear: (near) =>
      nearby.assertNear(tx, { ...near, accountId: callerId, clientId, businessId: token.businessId }),
    count: (counting) => addToCounter(tx, counting),
    counts: (keys) => readCounters(tx, keys),
  }
  return { world, hasMoved: () => moved }
}
