import { Problem, SealedCrateState } from '@vitrine/protocol'
import { type Behaviour, contentsPort, defineAction, EmptyBlock } from '../../tokens/index.ts'
import { crateSettings, crateUses, unpack, withoutContents } from './crate-contents.ts'

const open = defineAction(SealedCrateState, {
  id: 'open-v1',
  name: 'Open',
  summary: 'Decides what is in it: from now on it is the owner’s, sealed until it is revealed.',
  input: EmptyBlock,
  problems: ['token.wrong_state', 'token.sold_out', 'token.limit_reached', 'prizes.not_found'],
  isAvailable: ({ opened }) => !opened,
  uses: crateUses,
  async run({ state, now, ports }) {
    if (state.opened) throw new Problem('token.wrong_state', { reason: 'opened' })
    const given = await unpack(state, ports)
    for (const { id } of given) await ports.contents.keepInside(id)
    const sealed = await ports.contents.childCount()
    return {
      effects:
        sealed === 0 && state.consumed
          ? [{ type: 'delete' }]
          : [{ type: 'patch', block: { opened: true, openedAt: now.toISOString(), sealed } }],
      happenings: [{ type: 'unboxed', data: { given: given.map((each) => each.id) } }],
      output: { sealed },
    }
  },
})

const reveal = defineAction(SealedCrateState, {
  id: 'reveal-v1',
  name: 'Reveal',
  summary: 'Brings out the next of its contents.',
  input: EmptyBlock,
  problems: ['token.wrong_state'],
  isAvailable: ({ opened, sealed }) => opened && sealed > 0,
  uses: [contentsPort],
  async run({ state, callerId, ports: { contents } }) {
    const given = state.opened ? await contents.takeChild({ to: callerId, cause: 'reveal' }) : null
    if (!given) throw new Problem('token.wrong_state', { reason: 'nothing_to_reveal' })
    const sealed = await contents.childCount()
    return {
      effects: sealed === 0 && state.consumed ? [{ type: 'delete' }] : [{ type: 'patch', block: { sealed } }],
      output: { given: [given], sealed },
    }
  },
})

export const sealedCrate: Behaviour = {
  id: 'crate-v3',
  summary: 'When its owner opens it, its contents are theirs and come out one by one, whenever they like.',
  settings: crateSettings,
  state: SealedCrateState,
  hidesChildren: () => true,
  show: withoutContents,
  actions: [open, reveal],
  reactions: { issued: () => ({ opened: false, openedAt: null, sealed: 0 }) },
}
