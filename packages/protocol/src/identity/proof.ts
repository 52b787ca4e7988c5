import { z } from 'zod'
import { operation } from '../operation.ts'

/**
 * Step-up (RFC 9470): what changes how an account is opened needs a proof of just now. `sign-in`: there is no password and no address
 * here, so the person signs in anew.
 */
export const ProofWays = z.object({
  ways: z.array(z.enum(['password', 'code', 'sign-in'])),
  /** Where a code would go. */
  codeTo: z.string().nullable(),
})
export type ProofWays = z.infer<typeof ProofWays>

export const getProofWays = operation({
  id: 'getProofWays',
  method: 'GET',
  path: '/me/proof',
  summary: 'How the caller can show anew who they are.',
  auth: 'account',
  access: 'own',
  reply: ProofWays,
})

export const sendProofCode = operation({
  id: 'sendProofCode',
  method: 'POST',
  path: '/me/proof/code',
  summary: 'Sends a code to the caller’s primary address.',
  auth: 'account',
  access: 'own',
  ratePerMinute: 5,
  reply: z.object({ sentTo: z.string() }),
  problems: ['account.no_code_needed'],
})

export const proveMe = operation({
  id: 'proveMe',
  method: 'POST',
  path: '/me/proof',
  summary:
    'Takes the password or the code for an access token of a few minutes that says when this was: for what needs a fresh proof.',
  auth: 'account',
  access: 'own',
  ratePerMinute: 20,
  body: z.discriminatedUnion('way', [
    z.strictObject({ way: z.literal('password'), password: z.string().max(256) }),
    z.strictObject({ way: z.literal('code'), otp: z.string().max(12) }),
  ]),
  reply: z.object({ accessToken: z.string(), expiresAt: z.iso.datetime() }),
  problems: ['identity.wrong_credentials', 'identity.code_wrong', 'identity.code_expired', 'identity.locked'],
})
