import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { World } from './behaviours/world.ts'
import { addToCounter, readCounters } from './counters.store.ts'
import type { Definitions } from './definitions.ts'
import type { Folders } from './folders.ts'
import type { Ledger } from './ledger.ts'
import type { Prizes } from './prizes.ts'
import type { Sales } from './sales.ts'
import { countChildren, type DefinitionRow, lockFirstChild, type TokenRow } from './tokens.store.ts'

export interface WorldNeeds {
  ledger: Ledger
  definitions: Definitions
  folders: Folders
  prizes: Pick<Prizes, 'drawPrize'>
  sales: Sales
  log: EventLog
}

export interface ActionPlace {
  token: TokenRow
  callerId: string
  now: Date
}

/** What one action may do beyond its token, in its transaction; and whether that has changed the token's own row. */
export function createWorld(
  tx: Queryable,
  { ledger, definitions, folders, prizes, sales }: WorldNeeds,
  { token, callerId, now }: ActionPlace,
): { world: World; hasMoved(): boolean } {
  const given = (row: TokenRow, { id: objectDefinitionId, displayName }: DefinitionRow) => ({
    id: row.id,
    objectDefinitionId,
    displayName,
  })
  let moved = false
  const world: World = {
    async give({ objectDefinitionId, to = callerId, cause }) {
      const definition = await definitions.one(tx, { id: objectDefinitionId, revision: 1 })
      const [row] = await ledger.issue(tx, {
        definition,
        tokens: [{ id: randomUUID(), ownerId: to, lastOwner: definition.businessId, at: now }],
        cause,
        by: definition.businessId,
      })
      if (!row) throw new Error('no token was made')
      return given(row, definition)
    },
    draw: ({ prizeSetId, to = callerId, cause }) =>
      prizes.drawPrize(tx, { prizeSetId, businessId: token.businessId, to, cause, tokenId: token.id }),
    childCount: () => countChildren(tx, token),
    async takeChild({ to, cause }) {
      const child = await lockFirstChild(tx, token)
      if (!child) return null
      const definition = await definitions.one(tx, {
        id: child.objectDefinitionId,
        revision: child.definitionRevision,
      })
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
    async putInto(tokenId, folderId) {
      await folders.put(tx, { tokenId, folderId, ownerId: callerId, now })
      moved ||= tokenId === token.id
    },
    emptyOut: (tokenId) => folders.empty(tx, { tokenId, ownerId: callerId, now }),
    openSale: (sale) => sales.open(tx, { ...sale, tokenId: token.id, businessId: token.businessId }),
    repriceSale: (saleId, price) => sales.reprice(tx, saleId, price),
    closeSale: (saleId) => sales.close(tx, saleId, 'delisted'),
    count: (counting) => addToCounter(tx, counting),
    counts: (keys) => readCounters(tx, keys),
  }
  return { world, hasMoved: () => moved }
}
