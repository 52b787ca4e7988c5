import { z } from 'zod'
import { limits } from '../limits.ts'
import { operation } from '../operation.ts'

/** Which addresses of which secret of a copy are in use; nothing of it is secret. */
const KeyPlace = z.strictObject({
  secret: z.string().max(64),
  family: z.enum(['evm', 'solana', 'casper']),
  path: z.string().max(40).optional(),
})

export const KeyCopy = z.object({
  id: z.uuid(),
  name: z.string(),
  written: z.iso.datetime(),
})
export type KeyCopy = z.infer<typeof KeyCopy>

const KeyCopyParams = z.object({ copyId: z.uuid() })

export const listKeyCopies = operation({
  id: 'listKeyCopies',
  method: 'GET',
  path: '/me/key-copies',
  summary: 'The encrypted copies of the caller’s keys, latest first, without what is in them.',
  auth: 'member',
  access: 'own',
  ratePerMinute: 60,
  reply: z.object({ items: z.array(KeyCopy) }),
})

export const readKeyCopy = operation({
  id: 'readKeyCopy',
  method: 'GET',
  path: '/me/key-copies/:copyId',
  summary: 'One copy with its ciphertext, which only its password opens.',
  auth: 'member',
  access: 'own',
  // Whoever has it may guess its password for as long as they like.
  freshProof: true,
  ratePerMinute: 20,
  params: KeyCopyParams,
  reply: KeyCopy.extend({ text: z.string(), places: z.array(KeyPlace) }),
  problems: ['key_copy.not_found'],
})

export const writeKeyCopy = operation({
  id: 'writeKeyCopy',
  method: 'POST',
  path: '/me/key-copies',
  summary: 'Keeps another copy beside those there are: none is ever written over.',
  auth: 'member',
  access: 'own',
  freshProof: true,
  idempotent: true,
  ratePerMinute: 10,
  bodyLimitBytes: 96 * 1024,
  body: z.strictObject({
    name: z.string().trim().min(1).max(limits.keyCopyNameMax),
    /** A vault as packages/chain writes it, under a password of the copy’s own. */
    text: z
      .string()
      .max(limits.keyCopyMaxCharacters)
      .regex(/^\{"v":1,"alg":"A256GCM",/),
    places: z.array(KeyPlace).max(200),
  }),
  reply: KeyCopy,
  problems: ['key_copy.too_many'],
})

export const deleteKeyCopy = operation({
  id: 'deleteKeyCopy',
  method: 'DELETE',
  path: '/me/key-copies/:copyId',
  summary: 'Deletes one copy for good.',
  auth: 'member',
  access: 'own',
  freshProof: true,
  ratePerMinute: 20,
  params: KeyCopyParams,
  problems: ['key_copy.not_found'],
})
