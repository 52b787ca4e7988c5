import { FolderState } from '@vitrine/protocol'
import { type Behaviour, defineAction, EmptyBlock } from '../../actions/behaviour.ts'
import { foldersPort } from '../../actions/core-ports.ts'

const split = defineAction(FolderState, {
  id: 'split-v1',
  name: 'Split',
  summary: 'Puts everything that lies in it where it lies itself.',
  input: EmptyBlock,
  problems: ['folder.minimum', 'folder.not_accepted', 'folder.full'],
  locks: 'nothing',
  uses: [foldersPort],
  run: async ({ token, ports: { folders } }) => ({ output: { moved: await folders.emptyOut(token.id) } }),
})

export const folder: Behaviour = {
  id: 'folder-v1',
  summary: 'Other tokens can be put into it: any, or those that its child policy names.',
  settings: FolderState,
  state: FolderState,
  actions: [split],
}
