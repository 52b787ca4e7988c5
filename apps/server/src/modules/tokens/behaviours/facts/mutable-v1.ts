import { MutableState } from '@vitrine/protocol'
import { z } from 'zod'
import { type Behaviour, defineAction, EmptyBlock } from '../../actions/behaviour.ts'

const { title, description, category, resources } = MutableState.shape

const update = defineAction(MutableState, {
  id: 'update-v1',
  name: 'Update',
  summary: 'Changes what this one token is called and says; null goes back to the design’s words.',
  input: z.strictObject({
    title: title.unwrap().optional(),
    description: description.unwrap().optional(),
    category: category.unwrap().optional(),
    resources: resources.unwrap().optional(),
  }),
  problems: ['token.not_owner'],
  who: 'staff',
  run: ({ input }) => ({ effects: [{ type: 'patch', block: input }] }),
})

export const mutable: Behaviour = {
  id: 'mutable-v1',
  summary: 'Its business may change the words and pictures of a single token.',
  settings: EmptyBlock,
  state: MutableState,
  actions: [update],
}
