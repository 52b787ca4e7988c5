import { RecipientInput } from '@vitrine/protocol'
import { z } from 'zod'
import { type Behaviour, defineAction, EmptyBlock } from '../../actions/behaviour.ts'
import { recipientFrom } from './recipient-input.ts'

const transfer = defineAction(EmptyBlock, {
  id: 'transfer-v1',
  name: 'Transfer',
  needsEmpty: true,
  summary: 'Gives the token to another person; an unknown e-mail address or phone number gets a claim link.',
  input: z.object({ recipient: RecipientInput.optional(), newOwner: RecipientInput.optional() }),
  problems: ['recipient.missing', 'identity.email_invalid', 'identity.phone_invalid', 'token.send_to_self'],
  run: ({ input }) => ({
    effects: [
      {
        type: 'move',
        to: recipientFrom(input.recipient ?? input.newOwner),
        cause: 'transfer',
        toSelf: 'token.send_to_self',
      },
    ],
  }),
})

export const transferable: Behaviour = {
  id: 'transferable-v1',
  summary: 'Its owner may give it away.',
  settings: EmptyBlock,
  state: EmptyBlock,
  actions: [transfer],
}
