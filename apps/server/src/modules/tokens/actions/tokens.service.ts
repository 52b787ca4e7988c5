import { randomUUID } from 'node:crypto'
import { isProblem, Problem, type Token } from '@vitrine/protocol'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { EventLog } from '../../../platform/log/event-log.ts'
import { beyondReach, isReached, type Reach } from '../../../platform/reach.ts'
import type { Deliveries } from '../deliveries/deliveries.ts'
import { findDestination, findHeading, type People } from '../deliveries/recipients.ts'
import type { Definitions } from '../designs/definitions.ts'
import { blocksOf, isAnothersOnMap, toToken } from '../inventory/token-view.ts'
import { designOf, type Ledger } from '../ledger/ledger.ts'
import {
  countChildren,
  type DefinitionRow,
  type FoundToken,
  findToken,
  lockToken,
  type TokenRow,
} from '../ledger/tokens.store.ts'
import type { Assembly } from './assembly.ts'
import type { BehaviourAction, Effect } from './behaviour.ts'
import { eventOf } from './happening.ts'
import { type BehaviourRegistry, mergeBlocks } from './registry.ts'
import type { TokensPolicy } from './tokens.policy.ts'

export interface ActionRequest {
  tokenId: string
  callerId: string
  /** The app they use; none where the server itself acts for them. */
  clientId?: string
  /** Whose tokens, besides this one, that app may touch; everybody's, when left out. */
  reach?: Reach
  /** Has no verified address or number. */
  guest?: boolean
  behaviorId: string
  actionId: string
  /** Checked by the behaviour. */
  input: Record<string, unknown>
}

export interface ActionResult {
  /** Null when the caller may no longer see it. */
  token: Token | null
  output: Record<string, unknown>
}

export interface TokensService {
  /** One token as `readerId` may see it. */
  read(db: Queryable, tokenId: string, readerId: string): Promise<Token>
  /** Refuses like `read` what the reader may not see; says whether it lies on the map and is not theirs. */
  assertMayView(db: Queryable, tokenId: string, readerId: string): Promise<{ isAnothersOnMap: boolean }>
  executeAction(tx: Queryable, request: ActionRequest): Promise<ActionResult>
  /** The first opening counts; later ones change nothing. */
  markOpened(tx: Queryable, tokenId: string, callerId: string, openedAt: Date): Promise<Token>
}

export interface TokensServiceNeeds {
  ledger: Ledger
  definitions: Definitions
  deliveries: Deliveries
  ports: Assembly['ports']
  policy: TokensPolicy
  behaviours: BehaviourRegistry
  people: People
  log: EventLog
  clock: Clock
}

/** What one action has done to the token so far. */
interface Progress {
  row: TokenRow | null
  /** The token's own blocks, patches included. */
  state: TokenRow['state']
}

export function createTokensService(needs: TokensServiceNeeds): TokensService {
  const { ledger, definitions, deliveries, ports, policy, behaviours, people, log, clock } = needs

  const readBy = (readerId: string) => ({ readerId, now: clock.now(), behaviours })

  const definitionOf = (db: Queryable, token: FoundToken | null) => token && definitions.of(db, token)

  async function takeFor(tx: Queryable, tokenId: string, callerId: string, traits: Traits, behaviorId = '') {
    const token = traits.locks === 'token' ? await lockToken(tx, tokenId) : await findToken(tx, tokenId)
    const definition = await definitionOf(tx, token)
    try {
      await policy.assertMayAct(tx, token, definition, callerId, traits.who)
    } catch (refusal) {
      const unseen = isProblem(refusal, 'token.not_found') || isProblem(refusal, 'token.not_viewable')
      if (!unseen || !token || !definition || definition.draft) throw refusal
      throw traits.whenUnseen?.(blocksOf(token, definition)[behaviorId] ?? {}) ?? refusal
    }
    if (!token || !definition) throw new Problem('token.not_found')
    return { token, definition }
  }

  async function apply(tx: Queryable, effect: Effect, context: EffectContext): Promise<void> {
    const { token, definition, callerId, reach, behaviorId, progress } = context
    const now = clock.now()
    if (!context.locked) throw new Error(`an action that locks nothing may not ${effect.type}`)
    switch (effect.type) {
      case 'patch':
        progress.state = mergeBlocks(progress.state, { [behaviorId]: effect.block })
        return
      case 'take': {
        await assertMayGo(tx, token, reach)
        if (!(await people.keepOpen(tx, callerId))) throw new Problem('recipient.not_found')
        const by = token.lastOwner === token.author ? token.businessId : token.ownerId
        const data = { cause: effect.cause, by, from: token.ownerId, to: callerId }
        const to = { type: 'account' as const, accountId: callerId }
        progress.row = await ledger.move(tx, { token, definition, to, state: progress.state, data, now })
        return
      }
      case 'move': {
        await assertMayGo(tx, token, reach)
        const { to, sure } = await findHeading(tx, people, {
          recipient: effect.to,
          callerId,
          toSelf: effect.toSelf,
          mintable: isMintable(definition),
        })
        const data = {
          cause: effect.cause,
          by: callerId,
          from: token.ownerId,
          to: to.type === 'account' ? to.accountId : null,
        }
        const limited = effect.beyondLimit ? { ...definition, limitPerUser: null } : definition
        // Sent together with the question; a refusal undoes it, and says why before anything that follows from it.
        const moving = ledger.move(tx, { token, definition: limited, to, state: progress.state, data, now })
        moving.catch(() => {})
        await sure
        progress.row = await moving
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
        await assertMayGo(tx, token, reach)
        await ledger.remove(tx, token, now)
        progress.row = null
    }
  }

  return {
    async read(db, tokenId, readerId) {
      const token = await findToken(db, tokenId)
      const definition = await definitionOf(db, token)
      await policy.assertMayView(db, token, definition, readerId)
      if (!token || !definition) throw new Problem('token.not_found')
      return toToken(token, definition, readBy(readerId))
    },

    async assertMayView(db, tokenId, readerId) {
      const token = await findToken(db, tokenId)
      await policy.assertMayView(db, token, await definitionOf(db, token), readerId)
      return { isAnothersOnMap: token !== null && isAnothersOnMap(token, readerId) }
    },

    async executeAction(tx, request) {
      const { tokenId, callerId, clientId = null, reach = null, guest = false, behaviorId, actionId, input } = request
      const wanted = behaviours.lookUp(behaviorId, actionId)
      const { token, definition } = await takeFor(tx, tokenId, callerId, wanted ?? ownersAlone, behaviorId)
      const blocks = blocksOf(token, definition)
      const action = behaviours.find(blocks, behaviorId, actionId)
      if (action.locks === 'token') behaviours.assertFree(blocks, behaviorId)
      if (guest && !action.guests) throw new Problem('auth.guest_not_allowed')
      const now = clock.now()
      let hasChanged = false
      const tokenHasChanged = () => {
        hasChanged = true
      }
      const outcome = await action.run({
        token: { ...token, campaignId: definition.campaignId, displayName: definition.displayName },
        state: blocks[behaviorId] ?? {},
        blocks,
        input,
        callerId,
        caller: { accountId: callerId, guest, isOwner: token.ownerId === callerId },
        now,
        ports: ports(action.uses, { tx, token, callerId, clientId, reach, now, tokenHasChanged }),
      })
      const progress: Progress = { row: hasChanged ? await findToken(tx, tokenId) : token, state: token.state }
      const locked = action.locks === 'token'
      for (const effect of outcome.effects ?? []) {
        await apply(tx, effect, { token, definition, callerId, reach, behaviorId, progress, locked })
      }
      const { campaignId } = definition
      const acted = { behaviorId, actionId, campaignId, ...designOf(token) }
      const happened = (outcome.happenings ?? []).flatMap((happening) =>
        eventOf(happening, { tokenId: token.id, actor: callerId, acted, at: now }),
      )
      const isPatched = progress.row === token && progress.state !== token.state
      if (isPatched) {
        progress.row = await ledger.patch(tx, token, progress.state, { cause: causeOf(actionId) }, now, happened)
      } else await log.append(tx, happened)
      const { row } = progress
      const mayRead = row !== null && (row.ownerId === callerId || behaviours.isPublic(blocksOf(row, definition)))
      return {
        token: mayRead ? toToken(row, definition, readBy(callerId)) : null,
        output: outcome.output ?? {},
      }
    },

    async markOpened(tx, tokenId, callerId, openedAt) {
      const { token, definition } = await takeFor(tx, tokenId, callerId, ownersAlone)
      const row = token.openedAt ? token : await ledger.open(tx, token, openedAt, clock.now())
      return toToken(row, definition, readBy(callerId))
    },
  }
}

interface EffectContext {
  token: FoundToken
  definition: DefinitionRow
  callerId: string
  reach: Reach
  behaviorId: string
  progress: Progress
  /** Whether nobody else can change the token meanwhile. */
  locked: boolean
}

type Traits = Pick<BehaviourAction, 'who' | 'locks'> & Partial<Pick<BehaviourAction, 'whenUnseen'>>

const ownersAlone: Traits = { who: 'owner', locks: 'token' }

/** What lies in a folder would be lost with it; an action may have taken it out. What the token lies in loses it, and so is touched, too. */
async function assertMayGo(tx: Queryable, token: FoundToken, reach: Reach): Promise<void> {
  if (token.hasChildren && (await countChildren(tx, token)) > 0) throw new Problem('token.has_contents')
  if (reach === null || token.parentId === '.') return
  const container = await findToken(tx, token.parentId)
  if (container && !isReached(reach, container.businessId)) throw beyondReach()
}

const isMintable = ({ behaviours }: DefinitionRow) => Object.hasOwn(behaviours, 'mintable-v1')

/** `clone-v1` → `clone`: how realtime names what made a change. */
const causeOf = (actionId: string) => actionId.replace(/-v\d+$/, '')
