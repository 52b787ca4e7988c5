import { CloneableState, Problem, RecipientInput } from '@vitrine/protocol'
import { addToScore } from '@vitrine/token-rules'
import { z } from 'zod'
import { type Behaviour, defineAction, recipientFrom } from '../tokens/index.ts'

const Limit = z.int().positive().nullable().default(null)

const clone = defineAction(CloneableState, {
  id: 'clone-v1',
  name: 'Clone',
  summary: 'Gives another person a copy and keeps the original; each copy raises the clone score.',
  input: z.object({ cloneOwner: RecipientInput.optional(), recipient: RecipientInput.optional() }),
  problems: [
    'recipient.missing',
    'identity.email_invalid',
    'identity.phone_invalid',
    'token.share_to_self',
    'token.max_shares_reached',
  ],
  isAvailable: ({ numDirectClones, maxClonesPerInstance }) =>
    maxClonesPerInstance === null || numDirectClones < maxClonesPerInstance,
  run({ state, input }) {
    const to = recipientFrom(input.cloneOwner ?? input.recipient)
    const { maxTotal, block } = oneMoreClone(state)
    return {
      effects: [
        { type: 'copy', to, cause: 'clone', toSelf: 'token.share_to_self', maxTotal },
        { type: 'patch', block },
      ],
      happenings: [{ type: 'shared' }],
    }
  },
})

/** What one more copy means for the token that is copied: its score, and how many copies its design may have in all. */
export function oneMoreClone(state: z.output<typeof CloneableState>) {
  const { numDirectClones, maxClonesPerInstance, maxClonesTotal, perCloneGain } = state
  if (maxClonesPerInstance !== null && numDirectClones >= maxClonesPerInstance) {
    throw new Problem('token.max_shares_reached', { limit: maxClonesPerInstance })
  }
  return {
    maxTotal: maxClonesTotal,
    block: {
      numDirectClones: numDirectClones + 1,
      cloneScore: addToScore(state.cloneScore, perCloneGain),
      cloningScore: addToScore(state.cloningScore, perCloneGain),
    },
  }
}

export const cloneable: Behaviour = {
  id: 'cloneable-v1',
  summary: 'Its owner may share copies of it.',
  settings: z.looseObject({
    perCloneGain: z.number().nonnegative().default(0),
    maxClonesTotal: Limit,
    maxClonesPerInstance: Limit,
  }),
  state: CloneableState,
  actions: [clone],
  reactions: { issued: () => ({ numDirectClones: 0, cloneScore: 0, cloningScore: 0 }) },
}
