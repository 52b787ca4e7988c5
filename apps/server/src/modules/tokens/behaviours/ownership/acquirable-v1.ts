import { AcquirableState, Problem } from '@vitrine/protocol'
import type { z } from 'zod'
import { type ActionContext, type Behaviour, defineAction, EmptyBlock } from '../../actions/behaviour.ts'
import { countersPort, giftsPort } from '../../actions/core-ports.ts'
import { placeOf } from '../../ledger/places.ts'

type State = z.output<typeof AcquirableState>

const problems = ['token.wrong_state', 'token.limit_reached'] as const

/** Refuses what is not on offer in this way, people without an address where they may not, and who has had enough. */
async function assertMayAcquire(
  { state, blocks, token, caller, ports: { counters } }: ActionContext<State, unknown, readonly [typeof countersPort]>,
  mode: State['mode'],
): Promise<void> {
  if (!isOnOffer(state) || state.mode !== mode) throw new Problem('token.wrong_state', { reason: 'not_on_offer' })
  // On the map one has to come to it.
  if (placeOf(blocks)) throw new Problem('token.wrong_state', { reason: 'on_map' })
  if (caller.guest && !state.guests) throw new Problem('auth.guest_not_allowed')
  const { limitPerUser } = state
  if (limitPerUser === null) return
  const key = `${acquirable.id}:${token.objectDefinitionId}:by:${caller.accountId}`
  if ((await counters.count({ key, upTo: limitPerUser })) === null) {
    throw new Problem('token.limit_reached', { limit: limitPerUser })
  }
}

const isOnOffer = (state: Pick<State, 'public' | 'offered'>) => state.public && state.offered

const acquire = defineAction(AcquirableState, {
  id: 'acquire-v1',
  name: 'Acquire',
  summary: 'Makes the token the caller’s own; of several who try, one gets it.',
  input: EmptyBlock,
  problems: [...problems, 'token.send_to_self'],
  who: 'anyone',
  isAvailable: (state, { isOwner }) => isOnOffer(state) && state.mode === 'token' && !isOwner,
  uses: [countersPort],
  async run(context) {
    if (context.caller.isOwner) throw new Problem('token.send_to_self')
    await assertMayAcquire(context, 'token')
    return { effects: [{ type: 'take', cause: 'acquire' }], happenings: [{ type: 'acquired' }] }
  },
})

const acquireVariation = defineAction(AcquirableState, {
  id: 'acquire-pub-variation-v1',
  name: 'AcquirePubVariation',
  summary: 'Makes a new token of the same design for the caller; this one stays where it is.',
  input: EmptyBlock,
  problems: [...problems, 'token.sold_out'],
  who: 'anyone',
  locks: 'nothing',
  isAvailable: (state, { isOwner, blocks }) =>
    isOnOffer(state) && state.mode === 'variation' && !isOwner && placeOf(blocks) === null,
  uses: [countersPort, giftsPort],
  async run(context) {
    await assertMayAcquire(context, 'variation')
    const { token, ports } = context
    const given = await ports.gifts.give({ objectDefinitionId: token.objectDefinitionId, cause: 'acquire' })
    return { happenings: [{ type: 'acquired', data: { given: [given.id] } }], output: { given: [given] } }
  },
})

export const acquirable: Behaviour = {
  id: 'acquirable-v1',
  summary: 'On offer to everybody: whoever comes gets it, or a new one like it.',
  settings: AcquirableState.omit({ offered: true }),
  state: AcquirableState,
  isPublic: (block) => block.public === true && block.offered === true,
  async usedUp(block, { token, left }) {
    if (block.mode !== 'variation' || (await left(token.objectDefinitionId)) !== 0) return null
    return new Problem('token.sold_out', { limit: 0 })
  },
  actions: [acquire, acquireVariation],
  reactions: {
    // What a person got, by whatever way, is theirs and nobody else's to look at.
    issued: ({ cause }) => ({ offered: cause === 'issue' }),
    moved: () => ({ offered: false }),
  },
}
