import { DispensingState, type GivenToken, isProblem, Problem } from '@vitrine/protocol'
import type { z } from 'zod'
import type { Happening } from '../tokens/index.ts'
import {
  type ActionContext,
  type Behaviour,
  contentsPort,
  countersPort,
  defineAction,
  EmptyBlock,
  giftsPort,
  type Outcome,
  placeOf,
} from '../tokens/index.ts'
import { prizesPort } from './prizes-port.ts'

type Blocks = Record<string, Record<string, unknown>>
type DispensingId = 'dispense-v1' | 'vend-v1'
type Context = ActionContext<z.output<typeof DispensingState>, unknown, typeof dispenseUses>

/** What dispensing takes. */
export const dispenseUses = [countersPort, giftsPort, prizesPort, contentsPort] as const

/** One behaviour under the two names that designs know it by. */
export function dispensing(id: DispensingId, summary: string): Behaviour {
  const dispense = defineAction(DispensingState, {
    id: 'dispense-v1',
    name: 'Dispense',
    summary: 'Gives the caller what the dispenser gives.',
    input: EmptyBlock,
    problems: [
      'token.not_owner',
      'token.wrong_state',
      'token.limit_reached',
      'token.dispenser_empty',
      'prizes.not_found',
    ],
    who: 'anyone',
    locks: 'nothing',
    isAvailable: (state, { isOwner, blocks }) => isOwner || (state.public && placeOf(blocks) === null),
    uses: dispenseUses,
    async run(context) {
      const { state, caller, blocks } = context
      if (!state.public && !caller.isOwner) throw new Problem('token.not_owner')
      // On the map one has to come to it.
      if (placeOf(blocks) && !caller.isOwner) throw new Problem('token.wrong_state', { reason: 'on_map' })
      return dispenseFrom(id, context)
    },
  })
  return {
    id,
    summary,
    settings: DispensingState,
    state: DispensingState,
    isPublic: (block) => block.public === true,
    async usedUp(block, { token, counts, left }) {
      const { count, objectDefinitionId } = DispensingState.parse(block)
      const [given = 0] = count === null ? [] : await counts([givenKey(id, token.id)])
      const isUsedUp =
        (count !== null && given >= count) || (objectDefinitionId !== null && (await left(objectDefinitionId)) === 0)
      return isUsedUp ? new Problem('token.dispenser_empty') : null
    },
    actions: [dispense],
  }
}

/** What picking up does where the token is a dispenser of the map. */
export async function dispenseFrom(id: DispensingId, context: Context): Promise<DispenseOutcome> {
  if (context.caller.guest && !context.state.guests) throw new Problem('auth.guest_not_allowed')
  await count(id, context)
  const given = await take(context)
  return {
    happenings: [{ type: 'dispensed', data: { given: given.map((each) => each.id) } }],
    output: { given },
  }
}

interface DispenseOutcome extends Outcome {
  happenings: readonly Happening[]
  output: { given: GivenToken[] }
}

/** Which of the two names a token has it by; null when it dispenses nothing. */
export function dispensingOf(blocks: Blocks): { id: DispensingId; state: Context['state'] } | null {
  const id = (['dispense-v1', 'vend-v1'] as const).find((each) => Object.hasOwn(blocks, each))
  return id ? { id, state: DispensingState.parse(blocks[id]) } : null
}

const givenKey = (id: string, tokenId: string) => `${id}:${tokenId}:given`

/** The person's own limit first: it makes nobody else wait. */
async function count(id: string, { state, token, caller, ports: { counters } }: Context): Promise<void> {
  const { limitPerUser, count: total } = state
  if (limitPerUser !== null) {
    const key = `${id}:${token.id}:by:${caller.accountId}`
    if ((await counters.count({ key, upTo: limitPerUser })) === null) {
      throw new Problem('token.limit_reached', { limit: limitPerUser })
    }
  }
  if (total !== null && (await counters.count({ key: givenKey(id, token.id), upTo: total })) === null) {
    throw new Problem('token.dispenser_empty')
  }
}

/** Nothing only where a prize set says "no prize". */
async function take({ state, callerId, ports: { gifts, prizes, contents } }: Context): Promise<GivenToken[]> {
  const { objectDefinitionId, prizeSetId } = state
  if (objectDefinitionId !== null) {
    try {
      return [await gifts.give({ objectDefinitionId, cause: 'dispense' })]
    } catch (error) {
      if (isProblem(error, 'token.sold_out')) throw new Problem('token.dispenser_empty', {}, { cause: error })
      throw error
    }
  }
  if (prizeSetId !== null) {
    const { given } = await prizes.draw({ prizeSetId, cause: 'dispense' })
    return given ? [given] : []
  }
  const child = await contents.takeChild({ to: callerId, cause: 'dispense' })
  if (!child) throw new Problem('token.dispenser_empty')
  return [child]
}

export const dispenser = dispensing('dispense-v1', 'Gives out other tokens, to its owner or to anybody who comes.')
export const vending = dispensing('vend-v1', 'Gives out other tokens: the vending machine’s name for a dispenser.')
