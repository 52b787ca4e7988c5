import { keyScopes, scopes } from '@vitrine/protocol'
import Provider, {
  type Adapter,
  type Configuration,
  errors,
  type Interaction,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import type { Logger } from '../../../platform/telemetry/logger.ts'
import { hashOfSecret } from '../../studio/index.ts'
import { accessTokenLifetimeSeconds } from '../access-tokens.ts'
import type { KeySet } from '../signing-keys.ts'
import type { OidcStore } from './adapter.ts'
import { claimsByScope, claimsOf } from './claims.ts'
import { type ClientRegistry, clientMetadata, isBrandKey } from './clients.ts'
import type { ConsentMemory } from './consent-memory.ts'
import { exchangedGrantType, lifetimes } from './lifetimes.ts'
import { endAfterQuestion, endSession } from './logout.ts'
import { showError, showLoggedOut } from './pages.ts'
import type { People } from './people.ts'
import { promptPolicy } from './prompts.ts'
import { apiResource, apiResourceServer } from './resource.ts'

export interface ProviderNeeds {
  issuer: string
  clients: ClientRegistry
  keys: KeySet
  cookieSecrets: readonly string[]
  store: OidcStore
  people: People
  consents: ConsentMemory
  /** The brands about which this person was asked for this client. */
  allowedBrands(accountId: string, clientId: string): Promise<readonly string[]>
  logger: Logger
}

/** The certified OpenID provider, set up for this server. One instance holds one key set. */
export function createProvider(needs: ProviderNeeds): Provider {
  const { issuer, clients, keys, cookieSecrets, store, people, consents, allowedBrands, logger } = needs
  const resource = apiResource(issuer)
  const { registered } = clients
  const originsOf = new Map(registered.map((client) => [client.id, client.origins]))
  const configuration: Configuration = {
    adapter: (model: string) => (model === 'Client' ? brandWallets(clients) : store.adapterFor(model)),
    clients: registered.map(clientMetadata),
    jwks: { keys: [...keys.keys] },
    cookies: {
      keys: [...cookieSecrets],
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: '/' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    claims: claimsByScope,
    scopes: [...scopes, ...keyScopes],
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
      // Services with a secret may look at any token, apps and brands' programs at their own only.
      introspection: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) =>
          (client.clientAuthMethod !== 'none' && !isBrandKey(client.clientId)) || token.clientId === client.clientId,
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
        getResourceServerInfo: ({ oidc }, asked, client) => {
          if (asked !== resource) throw new errors.InvalidTarget()
          const renewed = oidc.entities.RefreshToken
          const most = renewed?.gty?.startsWith(exchangedGrantType) ? secondsUntil(endOf(renewed)) : Infinity
          return apiResourceServer(client, keys.signing.ES256.kid ?? '', Math.min(accessTokenLifetimeSeconds, most))
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
      RefreshToken: (_ctx, token) =>
        token.gty?.startsWith(exchangedGrantType) ? secondsUntil(endOf(token)) : lifetimes.refreshToken,
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
    interactions: { url: openInteraction, policy: promptPolicy({ clients, consents, store }) },
    loadExistingGrant: (ctx) => findGrant(ctx, { resource, consents, store }),
    async findAccount({ oidc }, accountId) {
      const profile = await people.profile(store.db(), accountId)
      if (!profile) return undefined
      const own = clients.isOwn(oidc.client?.clientId ?? '')
      return {
        accountId,
        claims: async (_use, scope) => claimsOf(profile, issuer, { own, scopes: new Set(scope.split(' ')) }),
      }
    },
    async extraTokenClaims(ctx, token) {
      if (token.kind !== 'AccessToken') return undefined
      const profile = await people.profile(store.db(), token.accountId)
      const brands = await allowedBrands(token.accountId, token.clientId ?? '')
      const asked = brands.length > 0 ? { brands } : {}
      return { guest: profile?.guest ?? false, gid: token.grantId, ...shownBy(ctx, token), ...asked }
    },
    renderError: async (ctx, out) => showError(ctx, out),
  }
  const provider = new Provider(issuer, configuration)
  provider.proxy = true
  compareHashes(provider)
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
  provider.use(askForWhatBelongs(registered))
  provider.use(endAfterQuestion(store))
  return provider
}

/** Of a brand's API key only the hash of its secret is known: what is sent is compared as its hash. */
function compareHashes({ Client }: Provider): void {
  const { compareClientSecret } = Client.prototype
  Client.prototype.compareClientSecret = function compare(this: InstanceType<typeof Client>, sent: string) {
    return compareClientSecret.call(this, isBrandKey(this.clientId) ? hashOfSecret(sent) : sent)
  }
}

/** Of the session that an exchanged refresh token goes on with, see `issue-tokens.ts`. */
const endOf = ({ iiat }: { iiat?: number }) => (iiat ?? 0) + lifetimes.refreshToken
const secondsUntil = (time: number) => Math.max(1, time - Math.floor(Date.now() / 1000))

/** When the person showed who they are, seconds since 1970, and by what: renewing does not change it (RFC 9068 §2.2.1). */
function shownBy(ctx: KoaContextWithOIDC, token: object): { auth_time?: number; amr?: string[] } {
  const { RefreshToken, AuthorizationCode } = ctx.oidc.entities
  // Tokens of our own grants bring it themselves.
  const { authTime, amr } = token as { authTime?: number; amr?: string[] }
  const time = authTime ?? RefreshToken?.authTime ?? AuthorizationCode?.authTime
  const means = amr ?? RefreshToken?.amr ?? AuthorizationCode?.amr
  return { ...(time === undefined ? {} : { auth_time: time }), ...(means === undefined ? {} : { amr: means }) }
}

/** Clients are read, never written: who may be one is decided where hostnames are proven. */
function brandWallets(clients: ClientRegistry): Adapter {
  const none = async () => undefined
  return {
    async find(id) {
      const client = await clients.find(id)
      return client ? clientMetadata(client) : undefined
    },
    upsert: none,
    findByUserCode: none,
    findByUid: none,
    consume: none,
    destroy: none,
    revokeByGrantId: none,
  }
}

/** What belongs to a client's every sign-in is asked for in its name, and so stands on the consent screen. */
function askForWhatBelongs(registered: ClientRegistry['registered']): Parameters<Provider['use']>[0] {
  const belonging = new Map(registered.map(({ id, scopes = [] }) => [id, scopes]))
  return async (ctx, next) => {
    const { client_id: clientId, scope } = ctx.query
    const more = belonging.get(String(clientId)) ?? []
    if (ctx.path === '/api/auth' && typeof scope === 'string' && more.length > 0)
      ctx.query = { ...ctx.query, scope: [...new Set([...scope.split(' '), ...more])].join(' ') }
    await next()
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
