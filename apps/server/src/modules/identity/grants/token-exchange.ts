import { errors, type TokenEndpointGrantContext } from 'oidc-provider'
import { z } from 'zod'
import type { AccessTokens } from '../access-tokens.ts'
import type { OidcStore } from '../provider/adapter.ts'
import type { ClientRegistry } from '../provider/clients.ts'
import { exchangedGrantType } from '../provider/lifetimes.ts'
import type { People } from '../provider/people.ts'
import { apiResource } from '../provider/resource.ts'
import { boundTo, inThisTransaction, type SignIn } from '../sign-in/sign-in.service.ts'
import type { KeySet } from '../signing-keys.ts'
import { issueTokens } from './issue-tokens.ts'
import { scopeWithoutAsking } from './scope-without-asking.ts'

const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token'

/** What an external wallet shows instead of a token: its signed message, as base64url of JSON `{message, signature}`. */
export const walletTokenTypes = new Map<string, 'eth' | 'sol'>([
  ['urn:vitrine:params:oauth:token-type:siwe', 'eth'],
  ['urn:vitrine:params:oauth:token-type:siws', 'sol'],
])

export const exchangeParameters = [
  'resource',
  'scope',
  'subject_token',
  'subject_token_type',
  'requested_token_type',
  'age_confirmed',
  'terms_version',
] as const

const WalletToken = z.object({ message: z.string().max(4096), signature: z.string().max(20_000) })

export interface ExchangeNeeds {
  signIn: SignIn
  store: OidcStore
  keys: KeySet
  clients: ClientRegistry
  accessTokens: Pick<AccessTokens, 'read'>
  people: People
  /** The clients that are believed when they say what people have confirmed. */
  vouching: ReadonlySet<string>
}

/** Token exchange (RFC 8693): an access token of the same client, or an external wallet's signature, for tokens. */
export function tokenExchangeGrant({ signIn, store, keys, clients, accessTokens, people, vouching }: ExchangeNeeds) {
  async function exchangeAccessToken(ctx: TokenEndpointGrantContext, subjectToken: string, scope: string | null) {
    const { client } = ctx.oidc
    const subject = await accessTokens.read(subjectToken, store.db())
    if (!subject?.grantId) throw new errors.InvalidGrant('subject_token is not valid')
    if (subject.clientId !== client.clientId) throw new errors.InvalidGrant('subject_token is for another client')
    const profile = await people.profile(store.db(), subject.subject)
    if (!profile) throw new errors.InvalidGrant('subject_token is not valid')
    const held = new Set(subject.scope.split(' '))
    const beyond = scope?.split(' ').filter((each) => each !== '' && !held.has(each)) ?? []
    if (beyond.length > 0) throw new errors.InvalidScope('subject_token does not have this scope', beyond.join(' '))
    // The same grant: signing out of one signs out of the other.
    await issueTokens(
      ctx,
      { keys, clients },
      {
        profile,
        scope: scope ?? subject.scope,
        authTime: subject.authTime,
        endsAt: (await store.sessionEndsAt(subject.grantId)) ?? subject.expiresAt,
        grantType: exchangedGrantType,
        amr: [],
        grantId: subject.grantId,
        issuedTokenType: accessTokenType,
      },
    )
  }

  async function exchangeSignature(
    ctx: TokenEndpointGrantContext,
    type: 'eth' | 'sol',
    subjectToken: string,
    scope: string | null,
  ) {
    const { client, params } = ctx.oidc
    const proof = readWalletToken(subjectToken)
    if (!proof) throw new errors.InvalidRequest('subject_token must be base64url of JSON {message, signature}')
    const given = await scopeWithoutAsking(clients, client.clientId, scope)
    const termsVersion = typeof params.terms_version === 'string' ? params.terms_version : null
    const profile = await signIn.withWallet(
      store.db(),
      {
        proof: { type, ...proof },
        boundTo: boundTo.client(client.clientId),
        confirmations: vouching.has(client.clientId)
          ? { ageConfirmed: params.age_confirmed === 'true', termsVersion }
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
        scope: given,
        grantType: 'wallet_signature',
        amr: ['wallet'],
        issuedTokenType: accessTokenType,
      },
    )
  }

  return async (ctx: TokenEndpointGrantContext): Promise<void> => {
    const { params, provider } = ctx.oidc
    const { subject_token: subjectToken, subject_token_type: subjectType, resource } = params
    if (typeof subjectToken !== 'string' || typeof subjectType !== 'string')
      throw new errors.InvalidRequest('subject_token and subject_token_type are required')
    if (resource !== undefined && resource !== 'wallet-rn' && resource !== apiResource(provider.issuer))
      throw new errors.InvalidTarget()
    if ((params.requested_token_type ?? accessTokenType) !== accessTokenType)
      throw new errors.InvalidRequest('only access tokens are given')
    const scope = typeof params.scope === 'string' ? params.scope : null
    const wallet = walletTokenTypes.get(subjectType)
    if (wallet) await exchangeSignature(ctx, wallet, subjectToken, scope)
    else if (subjectType === accessTokenType) await exchangeAccessToken(ctx, subjectToken, scope)
    else throw new errors.InvalidRequest('subject_token_type is not supported')
  }
}

function readWalletToken(text: string): z.infer<typeof WalletToken> | null {
  try {
    return WalletToken.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    return null
  }
}
