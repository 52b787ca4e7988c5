import { MapReadyState, Place, PositionClaim, Problem } from '@vitrine/protocol'
import { z } from 'zod'
import { dispenseFrom, dispenseUses, dispensingOf } from '../prizes/index.ts'
import {
  type ActionContext,
  type Behaviour,
  contentsPort,
  defineAction,
  nearnessPort,
  type Outcome,
} from '../tokens/index.ts'

/** Once it was there for all to see; whoever asks for it later may know that it was picked up. */
const Kept = MapReadyState.extend({ wasOnMap: z.boolean().default(false) })
type Kept = z.output<typeof Kept>

const pickupUses = [nearnessPort, ...dispenseUses] as const
type Pickup = ActionContext<Kept, unknown, typeof pickupUses>

const isOnMap = ({ location }: Pick<Kept, 'location'>) => location !== null

const drop = defineAction(Kept, {
  id: 'drop-v1',
  name: 'Drop',
  needsEmpty: true,
  summary: 'Lays the token on the map, for whoever comes first; until then it is its owner’s.',
  input: z.object({ location: Place }),
  problems: ['token.already_on_map', 'token.wrong_state', 'token.has_contents'],
  isAvailable: (state) => !isOnMap(state),
  uses: [contentsPort],
  async run(context) {
    await assertMayLie(context)
    const { location } = context.input
    return { effects: [{ type: 'patch', block: { location, wasOnMap: true } }], output: { location } }
  },
})

/** What lies somewhere else already, is promised to a buyer or would be lost with what lies in it stays where it is. */
async function assertMayLie({
  token,
  state,
  blocks,
  ports: { contents },
}: ActionContext<Kept, unknown, readonly [typeof contentsPort]>): Promise<void> {
  if (isOnMap(state)) throw new Problem('token.already_on_map')
  const refuse = (reason: string) => {
    throw new Problem('token.wrong_state', { reason })
  }
  if (token.parentId !== '.') refuse('in_folder')
  if (blocks['meta-v1']?.isDraft === true) refuse('draft')
  const channel = blocks['commerce-v1']?.channel
  if (typeof channel === 'string' && channel !== 'none') refuse('for_sale')
  if (state.isMapDispenser) {
    if (!dispensingOf(blocks)) refuse('dispenses_nothing')
  } else if ((await contents.childCount()) > 0) throw new Problem('token.has_contents')
}

const pickup = defineAction(Kept, {
  id: 'pickup-v1',
  name: 'Pickup',
  summary:
    'Takes the token from the map; of all who are near enough the first has it. A dispenser of the map gives and stays.',
  input: z.object({ position: PositionClaim.optional() }),
  problems: [
    'token.not_on_map',
    'map.position_required',
    'map.position_inaccurate',
    'map.too_far',
    'map.moved_too_fast',
    'map.try_again_later',
    'token.limit_reached',
    'token.dispenser_empty',
    'token.wrong_state',
    'prizes.not_found',
  ],
  who: 'anyone',
  crowded: true,
  uses: pickupUses,
  isAvailable: isOnMap,
  whenUnseen: ({ wasOnMap }) => (wasOnMap ? new Problem('token.not_on_map') : null),
  async run(context) {
    const { state, caller, input, ports } = context
    if (!state.location) throw new Problem('token.not_on_map')
    // Who dropped it may always take it back.
    if (caller.isOwner) return { effects: [{ type: 'patch', block: { location: null } }] }
    if (caller.guest && !state.guests) throw new Problem('auth.guest_not_allowed')
    await ports.nearness.assertNear({ claim: input.position, place: state.location, reachMetres: state.pickupDistance })
    await countPickup(context)
    if (state.isMapDispenser) return getFromDispenser(context)
    return { effects: [{ type: 'take', cause: 'pickup' }], happenings: [{ type: 'picked-up' }] }
  },
})

async function countPickup({ state, token, caller, ports: { counters } }: Pickup): Promise<void> {
  const { limitPerUser: limit } = state
  if (limit === null) return
  const key = `map-ready-v1:${token.objectDefinitionId}:by:${caller.accountId}`
  if ((await counters.count({ key, upTo: limit })) === null) throw new Problem('token.limit_reached', { limit })
}

async function getFromDispenser(context: Pickup): Promise<Outcome> {
  const dispensing = dispensingOf(context.blocks)
  if (!dispensing) throw new Problem('token.wrong_state', { reason: 'dispenses_nothing' })
  const { happenings, output } = await dispenseFrom(dispensing.id, { ...context, state: dispensing.state })
  const given = output.given.map(({ id }) => id)
  return { happenings: [{ type: 'picked-up', data: { given } }, ...happenings], output }
}

export const mapReady: Behaviour = {
  id: 'map-ready-v1',
  summary: 'May be laid on the map, for whoever comes near to pick it up.',
  settings: MapReadyState.omit({ location: true }),
  state: MapReadyState,
  isPublic: (block) => Boolean(block.location),
  /** While it lies there nobody does anything else with it; throwing it away takes it from the map. */
  holds: (block, behaviorId) =>
    block.location && behaviorId !== 'deletable-v1' ? new Problem('token.already_on_map') : null,
  show: ({ wasOnMap: _, ...block }) => block,
  // An empty dispenser is still its owner's to take back.
  usedUp: async (block) => (block.location ? null : new Problem('token.not_on_map')),
  actions: [drop, pickup],
  reactions: {
    issued: () => ({ location: null }),
    moved: () => ({ location: null }),
  },
}
