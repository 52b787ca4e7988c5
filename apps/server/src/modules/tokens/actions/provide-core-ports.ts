import { randomUUID } from 'node:crypto'
import { Problem } from '@vitrine/protocol'
import { beyondReach, isReached } from '../../../platform/reach.ts'
import type { Definitions } from '../designs/definitions.ts'
import type { Folders } from '../inventory/folders.ts'
import { addToCounter, readCounters } from '../ledger/counters.store.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { countChildren, type DefinitionRow, findToken, lockFirstChild, type TokenRow } from '../ledger/tokens.store.ts'
import { contentsPort, countersPort, foldersPort, giftsPort, nearnessPort } from './core-ports.ts'
import type { Nearby } from './near.ts'
import type { ProvidedPort } from './ports.ts'

export interface CorePortsNeeds {
  ledger: Ledger
  definitions: Definitions
  folders: Folders
  nearby: Pick<Nearby, 'assertNear'>
}

/** What tokens do for each other's behaviours. */
export function provideCorePorts({ ledger, definitions, folders, nearby }: CorePortsNeeds): readonly ProvidedPort[] {
  const given = (row: TokenRow, { id: objectDefinitionId, displayName }: DefinitionRow) => ({
    id: row.id,
    objectDefinitionId,
    displayName,
  })
  return [
    countersPort.provide(({ tx }) => ({
      count: (counting) => addToCounter(tx, counting),
      counts: (keys) => readCounters(tx, keys),
    })),
    giftsPort.provide(({ tx, token, callerId, now }) => ({
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
    })),
    contentsPort.provide(({ tx, token, reach, now }) => ({
      childCount: () => countChildren(tx, token),
      async takeChild({ to, cause }) {
        const child = await lockFirstChild(tx, token)
        if (!child) return null
        if (!isReached(reach, child.businessId)) throw beyondReach()
        const definition = await definitions.of(tx, child)
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
    })),
    foldersPort.provide(({ tx, token, callerId, reach, now, tokenHasChanged }) => ({
      async putInto(tokenId, folderId) {
        await folders.put(tx, { tokenId, folderId, ownerId: callerId, reach, now })
        if (tokenId === token.id) tokenHasChanged()
      },
      emptyOut: (tokenId) => folders.empty(tx, { tokenId, ownerId: callerId, reach, now }),
    })),
    nearnessPort.provide(({ tx, token, callerId, clientId }) => ({
      assertNear: (near) =>
        nearby.assertNear(tx, { ...near, accountId: callerId, clientId, businessId: token.businessId }),
    })),
  ]
}
