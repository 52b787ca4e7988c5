import { z } from 'zod'
import { defineEvent } from '../events/define-event.ts'
import { noFacts } from '../events/facts.ts'

export const personFollowed = defineEvent(
  'person.followed',
  noFacts,
  'The actor follows the subject; told to whom they follow.',
)
export const personUnfollowed = defineEvent(
  'person.unfollowed',
  noFacts,
  'The actor follows the subject no more; told to nobody.',
)
export const personBlocked = defineEvent('person.blocked', noFacts, 'The actor blocks the subject; told to nobody.')
export const personReported = defineEvent(
  'person.reported',
  z.object({ reason: z.string() }),
  'The actor reports the subject to whoever runs the installation; told to nobody.',
)
