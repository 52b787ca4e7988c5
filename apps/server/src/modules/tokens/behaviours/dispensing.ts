import { DispensingState, type GivenToken, isProblem, Problem } from '@vitrine/protocol'
import type { z } from 'zod'
import { type ActionContext, type Behaviour, defineAction, EmptyBlock } from './behaviour.ts'

type Context = ActionContext<z.output<typeof DispensingState>, unknown>

/** One behaviour under the two names that designs know it by. */
export function dispensing(id: 'dispense-v1' | 'vend-v1', summary: string): Behaviour {
  const dispense = defineAction(DispensingState, {
    id: 'dispense-v1',
    name: 'Dispense',
    summary: 'Gives the caller what the dispenser gives.',
    input: EmptyBlock,
    problems: ['token.not_owner', 'token.limit_reached', 'token.dispenser_empty', 'prizes.not_found'],
    who: 'anyone',
    locks: 'nothing',
    isAvailable: (state, { isOwner }) => state.public || isOwner,
    async run(context) {
      const { state, caller } = context
      if (!state.public && !caller.isOwner) throw new Problem('token.not_owner')
      if (caller.guest && !state.guests) throw new Problem('auth.guest_not_allowed')
      await count(id, context)
      const given = await take(context)
      return {
        happenings: [{ type: 'dispensed', data: { given: given.map((each) => each.id) } }],
        output: { given },
      }
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

const givenKey = (id: string, tokenId: string) => `${id}:${tokenId}:given`

/** The person's own limit first: it makes nobody else wait. */
async function count(id: string, { state, token, caller, world }: Context): Promise<void> {
  const { limitPerUser, count: total } = state
  if (limitPerUser !== null) {
    const key = `${id}:${token.id}:by:${caller.accountId}`
    if ((await world.count({ key, upTo: limitPerUser })) === null) {
      throw new Problem('token.limit_reached', { limit: limitPerUser })
    }
  }
  if (total !== null && (await world.count({ key: givenKey(id, token.id), upTo: total })) === null) {
    throw new Problem('token.dispenser_empty')
  }
}

/** Nothing only where a prize set says "no prize". */
async function take({ state, callerId, world }: Context): Promise<GivenToken[]> {
  const { objectDefinitionId, prizeSetId } = state
  if (objectDefinitionId !== null) {
    try {
      return [await world.give({ objectDefinitionId, cause: 'dispense' })]
    } catch (error) {
      if (isProblem(error, 'token.sold_out')) throw new Problem('token.dispenser_empty', {}, { cause: error })
      throw error
    }
  }
  if (prizeSetId !== null) {
    const { given } = await world.draw({ prizeSetId, cause: 'dispense' })
    return given ? [given] : []
  }
  const child = await world.takeChild({ to: callerId, cause: 'dispense' })
  if (!child) throw new Problem('token.dispenser_empty')
  return [child]
}

export const dispenser = dispensing('dispense-v1', 'Gives out other tokens, to its owner or to anybody who comes.')
export const vending = dispensing('vend-v1', 'Gives out other tokens: the vending machine’s name for a dispenser.')
