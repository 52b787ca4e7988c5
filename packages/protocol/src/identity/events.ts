import { z } from 'zod'
import { defineEvent } from '../events/define-event.ts'

export const sessionEnded = defineEvent(
  'session.ended',
  z.object({ sessionId: z.string().nullable() }),
  'A sign-in ended, or all of an account where none is named; told to their owner, whose sockets of it close.',
)
