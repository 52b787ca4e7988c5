import { z } from 'zod'
import { operation } from '../operation.ts'

/** How long a change of how an account is opened can be stopped by who could be reached before it. */
export const accountChangeStopDays = 7

const accountChangeKinds = ['password', 'added', 'removed', 'preferred', 'merged', 'leaving'] as const
export type AccountChangeKind = (typeof accountChangeKinds)[number]

/** A change of how an account is opened, of which every address that was proven before it was told. */
export const AccountChange = z.object({
  change: z.enum(accountChangeKinds),
  /** The address in question, else empty. Whole where the link went to it, else so that who knows it recognises it: `a…@e….com`. */
  identity: z.string(),
  madeAt: z.iso.datetime(),
})
export type AccountChange = z.infer<typeof AccountChange>

/** What the link of a message says and does. */
export const StoppableChange = z.object({
  /** `stopped`: by whoever had a link before. */
  state: z.enum(['open', 'stopped']),
  stoppableUntil: z.iso.datetime(),
  /** The change that the message told of, and all later ones of the account: they are stopped together. */
  changes: z.array(AccountChange).min(1),
  /** The address that the message went to: a code to it signs in afterwards. */
  signInWith: z.object({ type: z.enum(['email', 'phone']), value: z.string() }),
})
export type StoppableChange = z.infer<typeof StoppableChange>

const Link = z.strictObject({ token: z.string().min(16).max(128) })

export const readAccountChange = operation({
  id: 'readAccountChange',
  method: 'POST',
  path: '/account-changes/read',
  summary: 'What the link “This wasn’t me” of a message is about; changes nothing.',
  auth: 'public',
  ratePerMinute: 30,
  body: Link,
  reply: StoppableChange,
  problems: ['account.link_over'],
})

export const stopAccountChange = operation({
  id: 'stopAccountChange',
  method: 'POST',
  path: '/account-changes/stop',
  summary:
    'Puts the account back to how it was opened before a change, takes the password away and ends every sign-in and grant; the link is the proof, once.',
  auth: 'public',
  ratePerMinute: 10,
  body: Link,
  reply: StoppableChange,
  problems: ['account.link_over', 'account.changed_lately'],
})
