import { type PassKey, Problem, RedeemableState, type Redemption } from '@vitrine/protocol'
import {
  judgePass,
  type PassCode,
  type PassRefusal,
  readPassCode,
  type ScannedPass,
  type TicketFacts,
} from '@vitrine/token-rules'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { blocksOf, type ReadToken, type TokensApi } from '../tokens/index.ts'
import type { UsersApi } from '../users/index.ts'
import type { Merchants } from './merchants.ts'
import { createPassCodes } from './pass-codes.ts'
import { lastRedemptionOf, updateRedemption } from './redemptions.store.ts'

/** Tickets that are shown and scanned: the other way round, their holders scan the counter's code. */
export interface Passes {
  /** By which a counter's phone tells codes that were made with a key of ours, without a connection. */
  publicKeys: readonly string[]
  /** What the holder's device makes the codes of a ticket from. */
  keyOf(db: Queryable, tokenId: string, callerId: string): Promise<PassKey>
  /** Redeems once, for its holder, the ticket whose code was scanned at an open counter. Whoever stands there has been asked before. */
  redeem(tx: Queryable, scanned: { merchantId: string; code: string; at: Date }): Promise<RedeemedPass>
  /** What the ticket of a code is called, whether or not the code is good; null for what is no ticket of the business. */
  titleOf(db: Queryable, code: string, businessId: string): Promise<string | null>
}

export interface RedeemedPass extends Omit<Redemption, 'id'> {
  redemptionId: number
}

export interface PassesNeeds {
  merchants: Pick<Merchants, 'makeCode'>
  people: Pick<UsersApi, 'names'>
  tokens: Pick<TokensApi, 'counters' | 'read' | 'reader' | 'executeAction'>
  clock: Clock
  secrets: readonly [string, ...string[]]
}

const behaviorId = 'redeemable-v1'
const actionId = 'redeem-v1'

export function createPasses({ merchants, people, tokens, clock, secrets }: PassesNeeds): Passes {
  const codes = createPassCodes(secrets)
  return {
    publicKeys: codes.publicKeys,
    async keyOf(db, tokenId, callerId) {
      const token = await tokens.read(db, tokenId, callerId)
      if (token.owner !== callerId) throw new Problem('token.not_owner')
      const block = token.state[behaviorId]
      if (!block) throw new Problem('token.action_not_supported', { behaviorId, actionId })
      const isGood = token.abilities.some((ability) => ability.behaviorId === behaviorId && ability.name === 'Redeem')
      if (isUsedUp(block)) throw new Problem('redemption.none_left')
      if (!isGood) throw new Problem('token.wrong_state', { reason: 'held' })
      const now = clock.now()
      const { expiresAt, ...key } = codes.keyFor({ tokenId, holderId: callerId }, now)
      return { ...key, expiresAt: expiresAt.toISOString(), now: now.toISOString() }
    },
    async redeem(tx, { merchantId, code, at }) {
      const pass = readPassCode(code)
      // Of two counters at once, the second waits here and then finds what the first has done.
      const found = pass && (await tokens.reader.lock(tx, pass.tokenId))
      const facts = found && (await factsOf(tx, found))
      const judged = judgePass({
        pass,
        at,
        ticket: facts,
        proof: pass && found ? proofOf(pass, found, at) : 'wrong',
        isSpent: false,
      })
      if (!judged.isGood) throw refusal(judged)
      if (!pass || !found) throw new Problem('redemption.code_invalid')
      const { id: tokenId, ownerId } = found.token
      const useUp = (step: number) => tokens.counters.add(tx, { key: `${behaviorId}:pass:${tokenId}:${step}`, upTo: 1 })
      const isFirst = await useUp(pass.step)
      if (isFirst === null)
        throw refusal({ why: facts?.usedAt ? 'used' : 'out_of_time', usedAt: facts?.usedAt ?? null })
      if (ownerId === null) throw new Problem('redemption.code_invalid')
      // Whoever has seen a code can make those of the moments before; of a clock that is ahead, two of them are still good.
      for (const earlier of [1, 2]) await useUp(pass.step - earlier)
      const { output } = await tokens.executeAction(tx, {
        tokenId,
        callerId: ownerId,
        behaviorId,
        actionId,
        input: { merchant: merchants.makeCode(merchantId) },
      })
      const noted = await lastRedemptionOf(tx, tokenId)
      if (!noted) throw new Error('a redemption was not written down')
      await updateRedemption(tx, noted.id, { at })
      return {
        redemptionId: noted.id,
        at: at.toISOString(),
        tokenId: tokenId as Redemption['tokenId'],
        title: found.definition.displayName,
        remaining: Number(output.remaining),
        person: (await people.names(tx, [ownerId])).get(ownerId) ?? '',
      }
    },
    async titleOf(db, code, businessId) {
      const pass = readPassCode(code)
      const found = pass && (await tokens.reader.find(db, pass.tokenId))
      return found?.token.businessId === businessId ? found.definition.displayName : null
    },
  }

  /** A ticket in other hands has other codes; those of the holder before tell only that it was used. */
  function proofOf(pass: PassCode, { token }: ReadToken, at: Date): ScannedPass['proof'] {
    if (token.ownerId !== null && codes.isProven(pass, token.ownerId, at)) return 'good'
    return codes.isProven(pass, token.lastOwner, at) ? 'former' : 'wrong'
  }

  async function factsOf(db: Queryable, { token, definition }: ReadToken): Promise<TicketFacts> {
    const block = blocksOf(token, definition)[behaviorId]
    const { count, totalQuantity, lastRedeemedAt } = RedeemableState.parse(block ?? {})
    const last = await lastRedemptionOf(db, token.id)
    return { left: block ? (count ?? totalQuantity) : 1, usedAt: last?.at.toISOString() ?? lastRedeemedAt }
  }
}

function refusal({ why, usedAt }: { why: PassRefusal; usedAt: string | null }): Problem {
  return why === 'used' && usedAt !== null
    ? new Problem('redemption.pass_used', { usedAt })
    : new Problem(why === 'used' ? 'redemption.none_left' : 'redemption.code_invalid')
}

function isUsedUp(block: unknown): boolean {
  const { count, totalQuantity } = RedeemableState.parse(block)
  return (count ?? totalQuantity) === 0
}
