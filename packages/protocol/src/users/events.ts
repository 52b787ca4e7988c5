import { z } from 'zod'
import { defineEvent } from '../events/define-event.ts'
import { accountId, noFacts } from '../events/facts.ts'

export const accountCreated = defineEvent(
  'account.created',
  z.object({ guest: z.boolean() }),
  'Somebody has an account; told to them.',
)
export const accountUpdated = defineEvent(
  'account.updated',
  noFacts,
  'Somebody changed their profile; told to their other devices.',
)
export const accountUpgraded = defineEvent('account.upgraded', noFacts, 'A guest became a member; told to them.')
export const accountMerged = defineEvent(
  'account.merged',
  z.object({ into: accountId }),
  'Everything of an account went to another; told to both.',
)
export const accountClosed = defineEvent('account.closed', noFacts, 'Somebody deleted their account; told to them.')

/** Without the value: the log keeps what happened, not how to reach people. */
const ofWhichType = z.object({ type: z.string() })

export const identityVerified = defineEvent(
  'identity.verified',
  ofWhichType,
  'Somebody proved that an address is theirs; told to them.',
)
export const identityRemoved = defineEvent(
  'identity.removed',
  ofWhichType,
  'Somebody took an address out of their account; told to them.',
)
