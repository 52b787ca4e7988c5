import { z } from 'zod'
import { TokenId } from '../ids.ts'
import { operation } from '../operation.ts'
import { MerchantId, Redemption } from './merchants.ts'

/**
 * What a holder's device makes a ticket's codes from (`earlierPassLink` of the token rules), also without a connection. It is its holder's
 * alone, and worth nothing any more once the ticket is somebody else's.
 */
export const PassKey = z.object({
  /** The last link of the chain. */
  key: z.string(),
  /** Whose key it is, in a word that means something to the server alone. */
  holder: z.string(),
  /** The server's signature of what the chain ends in. */
  seal: z.string(),
  expiresAt: z.iso.datetime(),
  /** The server's clock: the device's may be wrong, and codes are for a moment. */
  now: z.iso.datetime(),
})
export type PassKey = z.infer<typeof PassKey>

export const getPassKey = operation({
  id: 'getPassKey',
  method: 'GET',
  path: '/vatoms/:tokenId/pass',
  summary: 'What the holder’s device makes the codes of a ticket from, for some hours: a new one every half minute.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { token: 'params.tokenId' },
  params: z.object({ tokenId: TokenId }),
  reply: z.object({ data: PassKey }),
  problems: [
    'token.not_found',
    'token.not_viewable',
    'token.not_owner',
    'token.action_not_supported',
    'token.wrong_state',
    'redemption.none_left',
  ],
})

export const redeemPass = operation({
  id: 'redeemPass',
  method: 'POST',
  path: '/merchants/:merchantId/redemptions',
  summary: 'Redeems, once, the ticket whose code was scanned at the counter: what its holder does with `redeem-v1`.',
  auth: 'member',
  access: 'own',
  idempotent: true,
  params: z.object({ merchantId: MerchantId }),
  body: z.strictObject({ code: z.string().min(1).max(300) }),
  reply: z.object({ data: Redemption.omit({ id: true }) }),
  problems: [
    'merchant.not_found',
    'redemption.code_invalid',
    'redemption.pass_used',
    'redemption.wrong_merchant',
    'redemption.none_left',
    'token.wrong_state',
    'token.has_contents',
    'token.sold_out',
    'token.limit_reached',
    'recipient.not_found',
  ],
})
