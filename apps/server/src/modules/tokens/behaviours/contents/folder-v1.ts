import { FolderState } from '@vitrine/protocol'
import { type Behaviour, defineAction, EmptyBlock } from '../../actions/behaviour.ts'

const split = defineAction(FolderState, {
  id: 'split-v1',
  name: 'Split',
  summary: 'Puts everything that lies in it where it lies itself.',
  input: EmptyBlock,
  problems: ['folder.minimum', 'folder.not_accepted', 'folder.full'],
  locks: 'nothing',
  run: async ({ token, world }) => ({ output: { moved: await world.emptyOut(token.id) } }),
})

export const folder: Behaviour = {
  id: 'folder-v1',
  summary: 'Other tokens can be put into it: any, or those that its child policy names.',
  settings: FolderState,
  state: FolderState,
  actions: [split],
}
