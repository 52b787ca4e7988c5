import { z } from 'zod'
import { operation } from '../operation.ts'

/**
 * Step-up (RFC 9470): what changes how an account is opened needs a proof of just now. `sign-in`: there is no password, address
 * or external wallet here, so the person signs in anew.
 */
export const ProofWays = z.object({
  ways: z.array(z.enum(['password', 'code', 'wallet', 'sign-in'])),
  /** Where a code would go. */
  codeTo: z.string().nullable(),
  /** Of which external wallets the signature would do. */
  wallets: z.array(z.enum(['eth', 'sol'])),
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

export const challengeProof = operation({
  id: 'challengeProof',
  method: 'POST',
  path: '/me/proof/challenge',
  summary: 'The text that an external wallet of the caller signs to show who they are.',
  auth: 'account',
  access: 'own',
  ratePerMinute: 20,
  body: z.object({ type: z.enum(['eth', 'sol']), address: z.string().max(64), chainId: z.int().positive().default(1) }),
  reply: z.object({ message: z.string(), nonce: z.string() }),
})

export const proveMe = operation({
  id: 'proveMe',
  method: 'POST',
  path: '/me/proof',
  summary:
    'Takes the password, the code or an external wallet’s signature for an access token of a few minutes that says when this was: for what needs a fresh proof.',
  auth: 'account',
  access: 'own',
  ratePerMinute: 20,
  body: z.discriminatedUnion('way', [
    z.strictObject({ way: z.literal('password'), password: z.string().max(256) }),
    z.strictObject({ way: z.literal('code'), otp: z.string().max(12) }),
    z.strictObject({
      way: z.literal('wallet'),
      type: z.enum(['eth', 'sol']),
      message: z.string().max(4096),
      signature: z.string().max(20_000),
    }),
  ]),
  reply: z.object({ accessToken: z.string(), expiresAt: z.iso.datetime() }),
  problems: [
    'identity.wrong_credentials',
    'identity.code_wrong',
    'identity.code_expired',
    'identity.locked',
    'identity.signature_invalid',
    'identity.contract_wallet_unsupported',
  ],
})
