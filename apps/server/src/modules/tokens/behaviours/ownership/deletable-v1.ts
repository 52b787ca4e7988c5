import { type Behaviour, defineAction, EmptyBlock } from '../../actions/behaviour.ts'

const remove = defineAction(EmptyBlock, {
  id: 'delete-v1',
  name: 'Delete',
  needsEmpty: true,
  summary: 'Takes the token out of its owner’s inventory for good.',
  input: EmptyBlock,
  problems: [],
  run: () => ({ effects: [{ type: 'delete' }] }),
})

/** Every owner may always throw away what is theirs (spec §4, new-style token actions). */
export const deletable: Behaviour = {
  id: 'deletable-v1',
  summary: 'Its owner may delete it.',
  settings: EmptyBlock,
  state: EmptyBlock,
  always: true,
  actions: [remove],
}
