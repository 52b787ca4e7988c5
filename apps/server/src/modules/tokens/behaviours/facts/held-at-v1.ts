import { z } from 'zod'
import { type Behaviour, EmptyBlock } from '../../actions/behaviour.ts'

/** Set by the ledger, whatever the design says. */
export const heldAt: Behaviour = {
  id: 'held-at-v1',
  summary: 'It was sent to a chain address that its holder has proven; for whom it is theirs alone to know.',
  settings: EmptyBlock,
  state: z.looseObject({ address: z.string().nullable().default(null) }),
  show: (block, { isOwner }) => (isOwner ? block : { address: null }),
  actions: [],
  reactions: { issued: () => ({ address: null }), moved: () => ({ address: null }) },
}
