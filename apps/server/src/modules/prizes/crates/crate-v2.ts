import { CrateState, Problem } from '@vitrine/protocol'
import { type Behaviour, defineAction, EmptyBlock } from '../../tokens/index.ts'
import { crateSettings, crateUses, holdsChildren, unpack, withoutContents } from './crate-contents.ts'

const open = defineAction(CrateState, {
  id: 'open-v1',
  name: 'Open',
  summary: 'Gives its owner everything that is in it.',
  input: EmptyBlock,
  problems: ['token.wrong_state', 'token.sold_out', 'token.limit_reached', 'prizes.not_found'],
  isAvailable: ({ opened }) => !opened,
  uses: crateUses,
  async run({ state, callerId, now, ports }) {
    if (state.opened) throw new Problem('token.wrong_state', { reason: 'opened' })
    const given = await unpack(state, ports)
    if (holdsChildren(state)) {
      const next = () => ports.contents.takeChild({ to: callerId, cause: 'crate' })
      for (let child = await next(); child; child = await next()) given.push(child)
    }
    return {
      effects: [
        state.consumed ? { type: 'delete' } : { type: 'patch', block: { opened: true, openedAt: now.toISOString() } },
      ],
      happenings: [{ type: 'unboxed', data: { given: given.map((each) => each.id) } }],
      output: { given },
    }
  },
})

export const crate: Behaviour = {
  id: 'crate-v2',
  summary: 'Nobody sees what is in it until its owner opens it and gets everything at once.',
  settings: crateSettings,
  state: CrateState,
  hidesChildren: () => true,
  show: withoutContents,
  actions: [open],
  reactions: { issued: () => ({ opened: false, openedAt: null }) },
}
