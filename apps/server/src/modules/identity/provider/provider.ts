import Provider, {
  type Adapter,
  type Configuration,
  errors,
  type Interaction,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import type { Logger } from '../../../platform/telemetry/logger.ts'
import { accessTokenLifetimeSeconds } from '../access-tokens.ts'
import type { KeySet } from '../signing-keys.ts'
import type { OidcStore } from './adapter.ts'
import { claimsByScope, claimsOf } from './claims.ts'
import { type BrandWallet, brandWalletClient, type ClientDescription, clientMetadata } from './clients.ts'
import type { ConsentMemory } from './consent-memory.ts'
import { endAfterQuestion, endSession } from './logout.ts'
import { showError, showLoggedOut } from './pages.ts'
import type { People } from './people.ts'
import { promptPolicy } from './prompts.ts'
import { apiResource, apiResourceServer, scopes } from './resource.ts'

const day = 24 * 60 * 60

export const lifetimes = {
  session: 30 * day,
  refreshToken: 60 * day,
  grant: 365 * day,
  interaction: 60 * 60,
} as const

export interface ProviderNeeds {
  issuer: string
  clients: readonly ClientDescription[]
  /** Clients that come and go while the server runs; null for what is none. */
  brandWallet(clientId: string): Promise<BrandWallet | null>
  keys: KeySet
  cookieSecrets: readonly string[]
  store: OidcStore
  people: People
  consents: ConsentMemory
  logger: Logger
}

/** The certified OpenID provider, set up for this server. One instance holds one key set. */
export function createProvider(needs: ProviderNeeds): Provider {
  const { issuer, clients, brandWallet, keys, cookieSecrets, store, people, consents, logger } = needs
  const resource = apiResource(issuer)
  const originsOf = new Map(clients.map((client) => [client.id, client.origins]))
  const configuration: Configuration = {
    adapter: (model: string) => (model === 'Client' ? brandWallets(issuer, brandWallet) : store.adapterFor(model)),
    clients: clients.map(clientMetadata),
    jwks: { keys: [...keys.keys] },
    cookies: {
      keys: [...cookieSecrets],
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: '/' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    claims: claimsByScope,
    scopes: [...scopes],
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    pkce: { required: () => true },
    // Each client's scopes are asked for one by one; these are what existing clients add to a request.
    extraParams: ['business-id', 'anonymous-id'],
    clientBasedCORS: (_ctx, origin, client) =>
      origin === issuer ||
      (originsOf.get(client.clientId) ?? (client.redirectUris ?? []).map((uri) => new URL(uri).origin)).includes(
        origin,
      ),
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      backchannelLogout: { enabled: true },
      clientCredentials: { enabled: true },
      // Services with a secret may look at any token, apps at their own only.
      introspection: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) =>
          client.clientAuthMethod !== 'none' || token.clientId === client.clientId,
      },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      userinfo: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => endSession(ctx, form, store),
        postLogoutSuccessSource: async (ctx) => showLoggedOut(ctx),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, asked, client) => {
          if (asked !== resource) throw new errors.InvalidTarget()
          return apiResourceServer(client, keys.signing.ES256.kid ?? '', accessTokenLifetimeSeconds)
        },
      },
    },
    ttl: {
      AccessToken: accessTokenLifetimeSeconds,
      ClientCredentials: accessTokenLifetimeSeconds,
      IdToken: accessTokenLifetimeSeconds,
      AuthorizationCode: 60,
      Interaction: lifetimes.interaction,
      Session: lifetimes.session,
      RefreshToken: lifetimes.refreshToken,
      Grant: lifetimes.grant,
    },
    rotateRefreshToken: true,
    // Signing out by revoking one token signs out this device: the whole family goes.
    revokeGrantPolicy: () => true,
    expiresWithSession: async (_ctx, token) => !token.scopes.has('offline_access'),
    routes: {
      authorization: '/api/auth',
      token: '/api/token',
      jwks: '/api/jwks',
      userinfo: '/api/userinfo',
      introspection: '/api/token/introspection',
      revocation: '/api/token/revocation',
      end_session: '/api/session/end',
    },
    interactions: { url: openInteraction, policy: promptPolicy({ consents, store }) },
    loadExistingGrant: (ctx) => findGrant(ctx, { resource, consents, store }),
    async findAccount(_ctx, accountId) {
      const profile = await people.profile(store.db(), accountId)
      return profile ? { accountId, claims: async () => claimsOf(profile, issuer) } : undefined
    },
    async extraTokenClaims(_ctx, token) {
      if (token.kind !== 'AccessToken') return undefined
      const profile = await people.profile(store.db(), token.accountId)
      return { guest: profile?.guest ?? false, gid: token.grantId }
    },
    renderError: async (ctx, out) => showError(ctx, out),
  }
  const provider = new Provider(issuer, configuration)
  provider.proxy = true
  // Without these the provider writes to the console.
  const report = (error: Error) => logger.error('the identity provider failed', { error })
  provider.onerror = report
  provider.on('server_error', (_ctx, error) => report(error))
  provider.on('backchannel.error', (_ctx, error) => logger.warn('a client could not be told of a sign-out', { error }))
  // An empty answer has no type; a client that expects JSON stumbles over plain text.
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.body === '') ctx.remove('content-type')
  })
  provider.use(endAfterQuestion(store))
  return provider
}

/** Clients are read, never written: who may be one is decided where hostnames are proven. */
function brandWallets(issuer: string, brandWallet: ProviderNeeds['brandWallet']): Adapter {
  const none = async () => undefined
  return {
    async find(id) {
      const wallet = await brandWallet(id)
      return wallet ? clientMetadata(brandWalletClient(wallet, issuer)) : undefined
    },
    upsert: none,
    findByUserCode: none,
    findByUid: none,
    consume: none,
    destroy: none,
    revokeByGrantId: none,
  }
}

/** The wallet shows the screens at `/interaction/{uid}` and talks to `/api/interaction/{uid}`: the cookie must reach both. */
function openInteraction(ctx: KoaContextWithOIDC, interaction: Interaction): string {
  ctx.cookies.set(ctx.oidc.provider.cookieName('interaction'), interaction.uid, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    overwrite: false,
    path: `/api/interaction/${interaction.uid}`,
    maxAge: lifetimes.interaction * 1000,
  })
  return `/interaction/${interaction.uid}`
}

async function findGrant(
  ctx: KoaContextWithOIDC,
  { resource, consents, store }: { resource: string; consents: ConsentMemory; store: OidcStore },
) {
  const { client, session, result, provider } = ctx.oidc
  const accountId = session?.accountId
  if (!client || !session || !accountId) return undefined
  const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId)
  const existing = grantId ? await provider.Grant.find(grantId) : undefined
  if (existing) return existing
  const allowed = await consents.scopesFor(store.db(), accountId, client.clientId)
  if (allowed.length === 0) return undefined
  const grant = new provider.Grant({ accountId, clientId: client.clientId })
  grant.addOIDCScope(allowed.join(' '))
  grant.addResourceScope(resource, allowed.join(' '))
  await grant.save()
  return grant
}
