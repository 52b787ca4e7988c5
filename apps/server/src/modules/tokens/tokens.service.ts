import { randomUUID } from 'node:crypto'
import { Problem, type Token } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Effect } from './behaviours/behaviour.ts'
import { type BehaviourRegistry, mergeBlocks } from './behaviours/registry.ts'
import type { Definitions } from './definitions.ts'
import type { Deliveries } from './deliveries.ts'
import type { Ledger } from './ledger.ts'
import { findDestination, type People } from './recipients.ts'
import { blocksOf, toToken } from './token-view.ts'
import type { TokensPolicy } from './tokens.policy.ts'
import { type DefinitionRow, type FoundToken, findToken, lockToken, type TokenRow } from './tokens.store.ts'

export interface ActionRequest {
  tokenId: string
  callerId: string
  behaviorId: string
  actionId: string
  /** Checked by the behaviour. */
  input: Record<string, unknown>
}

export interface ActionResult {
  /** Null when the caller no longer holds it. */
  token: Token | null
  output: Record<string, unknown>
}

export interface TokensService {
  /** One token as `viewerId` may see it. */
  read(db: Queryable, tokenId: string, viewerId: string): Promise<Token>
  /** Refuses like `read` what the viewer may not see. */
  assertMayView(db: Queryable, tokenId: string, viewerId: string): Promise<void>
  executeAction(tx: Queryable, request: ActionRequest): Promise<ActionResult>
  /** The first opening counts; later ones change nothing. */
  markOpened(tx: Queryable, tokenId: string, callerId: string, openedAt: Date): Promise<Token>
}

export interface TokensServiceNeeds {
  ledger: Ledger
  definitions: Definitions
  deliveries: Deliveries
  policy: TokensPolicy
  behaviours: BehaviourRegistry
  people: People
  clock: Clock
}

/** What one action has done to the token so far. */
interface Progress {
  row: TokenRow | null
  /** The token's own blocks, patches included. */
  state: TokenRow['state']
}

export function createTokensService(needs: TokensServiceNeeds): TokensService {
  const { ledger, definitions, deliveries, policy, behaviours, people, clock } = needs

  const definitionOf = (db: Queryable, token: FoundToken | null) =>
    token && definitions.one(db, { id: token.objectDefinitionId, revision: token.definitionRevision })

  async function lockOwn(tx: Queryable, tokenId: string, callerId: string) {
    const token = await lockToken(tx, tokenId)
    const definition = await definitionOf(tx, token)
    await policy.assertMayAct(tx, token, definition, callerId)
    if (!token || !definition) throw new Problem('token.not_found')
    return { token, definition }
  }

  async function apply(tx: Queryable, effect: Effect, context: EffectContext): Promise<void> {
    const { token, definition, callerId, behaviorId, progress } = context
    const now = clock.now()
    switch (effect.type) {
      case 'patch':
        progress.state = mergeBlocks(progress.state, { [behaviorId]: effect.block })
        return
      case 'move': {
        assertEmpty(token)
        const to = await findDestination(tx, people, {
          recipient: effect.to,
          callerId,
          toSelf: effect.toSelf,
          mintable: isMintable(definition),
        })
        const data = {
          cause: effect.cause,
          by: callerId,
          from: callerId,
          to: to.type === 'account' ? to.accountId : null,
        }
        progress.row = await ledger.move(tx, { token, definition, to, state: progress.state, data, now })
        if (to.type === 'pending') {
          const { via, value } = to
          await deliveries.hold(tx, {
            token: progress.row,
            definition,
            via,
            value,
            senderId: callerId,
            cause: effect.cause,
          })
        }
        return
      }
      case 'copy': {
        const to = await findDestination(tx, people, {
          recipient: effect.to,
          callerId,
          toSelf: effect.toSelf,
          mintable: isMintable(definition),
        })
        const ownerId = to.type === 'account' ? to.accountId : null
        const [copy] = await ledger.issue(tx, {
          definition,
          tokens: [{ id: randomUUID(), ownerId, lastOwner: callerId, at: now }],
          cause: effect.cause,
          by: callerId,
          copies: { maxTotal: effect.maxTotal },
        })
        if (copy && to.type === 'pending') {
          const { via, value } = to
          await deliveries.hold(tx, { token: copy, definition, via, value, senderId: callerId, cause: effect.cause })
        }
        return
      }
      case 'delete':
        assertEmpty(token)
        await ledger.remove(tx, token, now)
        progress.row = null
    }
  }

  return {
    async read(db, tokenId, viewerId) {
      const token = await findToken(db, tokenId)
      const definition = await definitionOf(db, token)
      await policy.assertMayView(db, token, definition, viewerId)
      if (!token || !definition) throw new Problem('token.not_found')
      return toToken(token, definition, viewerId, behaviours)
    },

    async assertMayView(db, tokenId, viewerId) {
      const token = await findToken(db, tokenId)
      await policy.assertMayView(db, token, await definitionOf(db, token), viewerId)
    },

    async executeAction(tx, { tokenId, callerId, behaviorId, actionId, input }) {
      const { token, definition } = await lockOwn(tx, tokenId, callerId)
      const outcome = behaviours.run({
        behaviorId,
        actionId,
        blocks: blocksOf(token, definition),
        token: { ...token, ownerId: callerId },
        input,
        callerId,
        now: clock.now(),
      })
      const progress: Progress = { row: token, state: token.state }
      for (const effect of outcome.effects) {
        await apply(tx, effect, { token, definition, callerId, behaviorId, progress })
      }
      if (progress.row === token && progress.state !== token.state) {
        progress.row = await ledger.patch(tx, token, progress.state, { cause: causeOf(actionId) }, clock.now())
      }
      const { row } = progress
      return {
        token: row?.ownerId === callerId ? toToken(row, definition, callerId, behaviours) : null,
        output: outcome.output ?? {},
      }
    },

    async markOpened(tx, tokenId, callerId, openedAt) {
      const { token, definition } = await lockOwn(tx, tokenId, callerId)
      const row = token.openedAt ? token : await ledger.open(tx, token, openedAt, clock.now())
      return toToken(row, definition, callerId, behaviours)
    },
  }
}

interface EffectContext {
  token: FoundToken
  definition: DefinitionRow
  callerId: string
  behaviorId: string
  progress: Progress
}

/** What lies in a folder would be lost with it. */
function assertEmpty(token: FoundToken): void {
  if (token.hasChildren) throw new Problem('token.wrong_state', { reason: 'has_children' })
}

const isMintable = ({ behaviours }: DefinitionRow) => Object.hasOwn(behaviours, 'mintable-v1')

/** `clone-v1` → `clone`: how realtime names what made a change. */
const causeOf = (actionId: string) => actionId.replace(/-v\d+$/, '')
