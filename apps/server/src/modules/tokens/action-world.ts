import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { World } from './behaviours/world.ts'
import { addToCounter, readCounters } from './counters.store.ts'
import type { Definitions } from './definitions.ts'
import type { Ledger } from './ledger.ts'
import { countChildren, type DefinitionRow, lockFirstChild, type TokenRow } from './tokens.store.ts'

export interface WorldNeeds {
  ledger: Ledger
  definitions: Definitions
  log: EventLog
}

export interface ActionPlace {
  token: TokenRow
  callerId: string
  now: Date
}

/** What one action may do beyond its token, in its transaction. */
export function createWorld(
  tx: Queryable,
  { ledger, definitions }: WorldNeeds,
  { token, callerId, now }: ActionPlace,
): World {
  const given = (row: TokenRow, { id: objectDefinitionId, displayName }: DefinitionRow) => ({
    id: row.id,
    objectDefinitionId,
    displayName,
  })
  return {
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
    count: (counting) => addToCounter(tx, counting),
    counts: (keys) => readCounters(tx, keys),
  }
}
