import { LifecycleState, Problem } from '@vitrine/protocol'
import { type Behaviour, defineAction, EmptyBlock } from '../../actions/behaviour.ts'

const initialize = defineAction(LifecycleState, {
  id: 'initialize-v1',
  name: 'Initialize',
  summary: 'Puts the token into use, once.',
  input: EmptyBlock,
  problems: ['token.wrong_state'],
  isAvailable: ({ initialized }) => !initialized,
  run({ state }) {
    if (state.initialized) throw new Problem('token.wrong_state', { reason: 'initialized' })
    return { effects: [{ type: 'patch', block: { initialized: true } }], happenings: [{ type: 'initialized' }] }
  },
})

export const lifecycle: Behaviour = {
  id: 'lifecycle-v1',
  summary: 'It is put into use by its holder.',
  settings: LifecycleState,
  state: LifecycleState,
  actions: [initialize],
}
