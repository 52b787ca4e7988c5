import { z } from 'zod'
import { accountsIn } from '../events/audience.ts'
import { ObjectDefinitionId, TokenId } from '../ids.ts'
import { defineTopic } from '../realtime/define-topic.ts'
import { actionAnswered, tokenEvents } from './events.ts'

export const InventoryUpdate = z.object({
  operation: z.enum(['add', 'update', 'remove']),
  vatomId: TokenId,
  /** What made it happen: `transfer`, `clone`, `issue`, `claim`, `delete`, `open`, `pickup`, … */
  cause: z.string(),
  /** Who did it, when it was a person other than the receiver; clients show the name or the business (R20). */
  by: z.string().nullable(),
})
export type InventoryUpdate = z.infer<typeof InventoryUpdate>

export const userInventory = defineTopic({
  name: 'user-inventory',
  about: 'What comes to a person’s inventory, changes in it and goes.',
  delivery: 'durable',
  audience: 'account',
  payload: InventoryUpdate,
  from: tokenEvents,
  brandOf: ({ data }) => data.businessId,
  tell({ subject, audiences, data: { cause, by, from, to } }) {
    const vatomId = subject as TokenId
    return accountsIn(audiences).map((of) => ({
      of,
      payload:
        of !== to
          ? { operation: 'remove', vatomId, cause, by: null }
          : from === to
            ? { operation: 'update', vatomId, cause, by: null }
            : { operation: 'add', vatomId, cause, by },
    }))
  },
})

/** Somebody has voted: without facts, the results are read by those who may. */
export const PollVoted = z.object({ objectDefinitionId: ObjectDefinitionId })
export type PollVoted = z.infer<typeof PollVoted>

export const poll = defineTopic({
  name: 'poll',
  about: 'Votes in the poll of a design, as a hint to read its results again.',
  delivery: 'ephemeral',
  payload: PollVoted,
  key: ({ objectDefinitionId }) => objectDefinitionId,
  from: [actionAnswered],
  brandOf: ({ data }) => data.businessId,
  tell: ({ data: { poll: of } }) => (of ? [{ of, payload: { objectDefinitionId: of } }] : []),
})
