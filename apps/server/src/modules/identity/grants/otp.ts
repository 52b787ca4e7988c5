import { errors, type TokenEndpointGrantContext } from 'oidc-provider'
import { readIdentifier } from '../credentials/identifiers.ts'
import type { OidcStore } from '../provider/adapter.ts'
import type { ClientRegistry } from '../provider/clients.ts'
import { boundTo, inThisTransaction, type SignIn } from '../sign-in/sign-in.service.ts'
import type { KeySet } from '../signing-keys.ts'
import { issueTokens } from './issue-tokens.ts'
import { scopeWithoutAsking } from './scope-without-asking.ts'

export const otpParameters = [
  'scope',
  'identity_type',
  'identity_value',
  'otp',
  'age_confirmed',
  'terms_version',
] as const

/** The one-time-code grant of `POST /token` (spec §7): a code that was sent to an e-mail address or phone, for tokens. */
export interface OtpGrantNeeds {
  signIn: SignIn
  store: OidcStore
  keys: KeySet
  clients: ClientRegistry
  /** The clients that are believed when they say what people have confirmed. */
  vouching: ReadonlySet<string>
}

export function otpGrant({ signIn, store, keys, clients, vouching }: OtpGrantNeeds) {
  return async (ctx: TokenEndpointGrantContext): Promise<void> => {
    const { params } = ctx.oidc
    const text = (name: (typeof otpParameters)[number]) => {
      const value = params[name]
      return typeof value === 'string' && value !== '' ? value : null
    }
    const type = text('identity_type')
    const value = text('identity_value')
    const otp = text('otp')
    if (!type || !value || !otp) throw new errors.InvalidRequest('identity_type, identity_value and otp are required')
    const reachable = typeNames.get(type)
    if (!reachable) throw new errors.InvalidRequest('identity_type must be email or phone')
    // Before the code is used up.
    const scope = await scopeWithoutAsking(clients, ctx.oidc.client.clientId, text('scope'))
    const profile = await signIn.withCode(
      store.db(),
      {
        identifier: readIdentifier(reachable, value),
        otp,
        boundTo: boundTo.client(ctx.oidc.client.clientId),
        address: ctx.ip || null,
        confirmations: vouching.has(ctx.oidc.client.clientId)
          ? { ageConfirmed: text('age_confirmed') === 'true', termsVersion: text('terms_version') }
          : { ageConfirmed: false, termsVersion: null },
        confirmationsRequired: false,
        locale: 'en',
      },
      inThisTransaction,
    )
    await issueTokens(
      ctx,
      { keys, clients },
      {
        profile,
        scope,
        grantType: 'otp',
        amr: ['otp'],
      },
    )
  }
}

/** `phone_number` is what the older network calls it. */
const typeNames = new Map<string, 'email' | 'phone'>([
  ['email', 'email'],
  ['phone', 'phone'],
  ['phone_number', 'phone'],
])
