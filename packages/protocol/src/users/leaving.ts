import { z } from 'zod'
import { operation } from '../operation.ts'

/** What would go with the account, and how the person shows that it is them. */
export const Farewell = z.object({
  /** The password, a code sent to the primary address, or, for who has neither, nothing. */
  proof: z.enum(['password', 'code', 'none']),
  /** How many days the account waits, signed out and hidden, until it is deleted; signing in keeps it. 0: deleted at once. */
  waitDays: z.int().min(0),
  /** Collectibles that are deleted, those laid on the map and for sale included. */
  tokens: z.int().min(0),
  /** Objects of the older network that are thrown away, those laid on the map included. */
  objects: z.int().min(0),
  /** Brands of whose coins the person has some; these are lost. */
  coins: z.int().min(0),
  /** Encrypted copies of the person’s keys, which only these bring back. */
  keyCopies: z.int().min(0),
  /** Brands that the person owns and has to hand on before. */
  brands: z.array(z.string()),
})
export type Farewell = z.infer<typeof Farewell>

export const getFarewell = operation({
  id: 'getFarewell',
  method: 'GET',
  path: '/me/farewell',
  summary: 'What deleting the account would take along.',
  auth: 'account',
  access: 'own',
  reply: Farewell,
})

export const sendFarewellCode = operation({
  id: 'sendFarewellCode',
  method: 'POST',
  path: '/me/farewell/code',
  summary: 'Sends a code to the primary address, for who has no password.',
  auth: 'account',
  access: 'own',
  ratePerMinute: 5,
  problems: ['account.no_code_needed'],
})

export const deleteMe = operation({
  id: 'deleteMe',
  method: 'POST',
  path: '/me/farewell',
  summary:
    'Signs the account out, hides it, and deletes it with what it holds after the days of getFarewell; signing in keeps it.',
  auth: 'account',
  access: 'own',
  freshProof: 'carried',
  ratePerMinute: 10,
  body: z.strictObject({ password: z.string().max(256).optional(), otp: z.string().max(12).optional() }),
  problems: [
    'account.owns_brand',
    'identity.wrong_credentials',
    'identity.code_wrong',
    'identity.code_expired',
    'identity.locked',
  ],
})

export const downloadMyData = operation({
  id: 'downloadMyData',
  method: 'GET',
  path: '/me/data',
  summary: 'Everything that is kept of the caller, as one JSON file, streamed: for each kind its rows.',
  auth: 'account',
  access: 'own',
  ratePerMinute: 3,
  reply: z.record(z.string(), z.unknown()),
})
