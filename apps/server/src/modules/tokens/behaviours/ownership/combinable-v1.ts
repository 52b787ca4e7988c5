import { TokenId } from '@vitrine/protocol'
import { z } from 'zod'
import { type Behaviour, defineAction, EmptyBlock } from '../../actions/behaviour.ts'
import { foldersPort } from '../../actions/core-ports.ts'

const combine = defineAction(EmptyBlock, {
  id: 'combine-v1',
  name: 'Combine',
  summary: 'Puts the token into a folder of its owner, or with `.` back to the root.',
  input: z.object({ folderId: z.union([z.literal('.'), TokenId]) }),
  problems: [
    'token.not_found',
    'token.not_owner',
    'folder.not_accepted',
    'folder.full',
    'folder.cycle',
    'folder.minimum',
  ],
  locks: 'nothing',
  listed: false,
  uses: [foldersPort],
  async run({ token, input, ports: { folders } }) {
    await folders.putInto(token.id, input.folderId)
    return {}
  },
})

/** Every owner may always put in order what is theirs. */
export const combinable: Behaviour = {
  id: 'combinable-v1',
  summary: 'Its owner may put it into a folder.',
  settings: EmptyBlock,
  state: EmptyBlock,
  always: true,
  actions: [combine],
}
