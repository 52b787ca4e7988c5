import { accounts, limits, sessionEnded } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/config/secrets.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Authenticator } from '../../platform/http/edge/auth.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { Messages } from '../../platform/mail/index.ts'
import type { Module } from '../../platform/modules/module.ts'
import type { EveryModule } from '../../platform/modules/modules.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import type { KeysService } from '../studio/index.ts'
import type { UsersApi } from '../users/index.ts'
import { type AccessTokens, accessTokenLifetimeSeconds, createAccessTokens } from './access-tokens.ts'
import { createAttemptLimits } from './credentials/attempt-limits.ts'
import { createCredentials } from './credentials/credentials.ts'
import type { Identifier } from './credentials/identifiers.ts'
import { createKnownDevices } from './credentials/known-devices.ts'
import { createLinkCodes } from './credentials/link-codes.ts'
import { createLoginLock } from './credentials/login-lock.ts'
import { createOneTimeCodes } from './credentials/one-time-codes.ts'
import { createProofOfWork } from './credentials/proof-of-work.ts'
import { createWalletProofs } from './credentials/wallet-proofs.ts'
import { answeringProblems } from './grants/grant-problems.ts'
import { otpGrant, otpParameters } from './grants/otp.ts'
import { exchangeParameters, tokenExchangeGrant } from './grants/token-exchange.ts'
import { createKeyedHash } from './keyed-hash.ts'
import { personalDataOfIdentity } from './personal-data.ts'
import { createOidcStore } from './provider/adapter.ts'
import { assertUsable } from './provider/assert-usable.ts'
import {
  type BrandWallet,
  type ClientDescription,
  createClientRegistry,
  exchangeGrantType,
  otpGrantType,
  scopesOf,
  studioClientId,
  walletClientId,
} from './provider/clients.ts'
import { createConsentMemory } from './provider/consent-memory.ts'
import { mountProvider } from './provider/mount.ts'
import { noteIssued } from './provider/note-issued.ts'
import { createProvider } from './provider/provider.ts'
import { createProviderHost } from './provider/provider-host.ts'
import { redeemAtomically, stepByStep } from './provider/redemption.ts'
import { createRevocations } from './revocations.ts'
import { devicesRoutes, noteDevices } from './sign-in/devices.routes.ts'
import { createDevices } from './sign-in/devices.ts'
import { createFreshness } from './sign-in/freshness.ts'
import { mountGrantChallenges } from './sign-in/grant-challenges.routes.ts'
import { mountInteraction } from './sign-in/interaction.routes.ts'
import { createInteractionService } from './sign-in/interaction.service.ts'
import { createNetworkSessions } from './sign-in/network-sessions.ts'
import { proofRoutes } from './sign-in/proof.routes.ts'
import { createProof, type Proof } from './sign-in/proof.ts'
import { createRefreshTokens } from './sign-in/refresh-tokens.ts'
import { mountSessionSync } from './sign-in/session-sync.routes.ts'
import { type Begin, boundTo, createSignIn, inThisTransaction, signInPurpose } from './sign-in/sign-in.service.ts'
import { createSigningKeys } from './signing-keys.ts'

export interface IdentityNeeds {
  database: Database
  clock: Clock
  log: Pick<EventLog, 'append'>
  logger: Logger
  everyModule: Pick<EveryModule, 'sessionEnded'>
  secrets: Secrets
  users: UsersApi
  messages: Messages
  /** The server's public origin. */
  issuer: string
  /** Besides the wallet. */
  clients: readonly ClientDescription[]
  /** What the operator calls the wallet, where it is called otherwise. */
  ownClientId: string | null
  /** The wallet of a brand at the hostnames that it has brought; null for any other id. */
  brandWallet(clientId: string): Promise<BrandWallet | null>
  /** The API keys of brands. */
  brandKeys: Pick<KeysService, 'client' | 'use'>
  rpcUrls: Readonly<Record<string, string>>
  /** How old a process's list of revoked tokens may be. */
  revocationsMaxAgeMs?: number
}

const nothing: ReadonlySet<string> = new Set()

/** The older network's clients ask for age and terms on pages of their own; the wallet does at its first opening. */
const unasked = {
  confirmations: { ageConfirmed: false, termsVersion: null },
  confirmationsRequired: false,
  locale: 'en',
} as const

export async function identityModule(needs: IdentityNeeds) {
  const { database, clock, log, logger, secrets, users, messages, issuer, rpcUrls, everyModule } = needs
  const { revocationsMaxAgeMs } = needs
  const { brandKeys } = needs
  const clients = createClientRegistry({ ...needs, brandKey: brandKeys.client })
  const vouching = new Set(clients.registered.filter((client) => client.asksAgeAndTerms).map((client) => client.id))
  const isKnownClient = async (id: string) => (await clients.find(id)) !== null
  const hash = createKeyedHash(secrets.derive('identity hashes')[0])

  const keys = await createSigningKeys({ database, clock, secrets: secrets.derive('signing keys') })
  const revocations = createRevocations({
    database,
    clock,
    tokenLifetimeSeconds: accessTokenLifetimeSeconds,
    ...(revocationsMaxAgeMs === undefined ? {} : { maxAgeMs: revocationsMaxAgeMs }),
  })
  const consents = createConsentMemory({ clock })
  const allowedBrands = async (db: Queryable, accountId: string, clientId: string) =>
    (await clients.find(clientId))?.brand ? consents.brandsFor(db, accountId, clientId) : []
  const accessTokens = createAccessTokens({
    database,
    keys,
    revocations,
    issuer,
    clock,
    isKnownClient,
    isOwnClient: clients.isOwn,
    brandsOf: async (id) => (await clients.find(id))?.reach ?? nothing,
    allowedBrands: (accountId, clientId) => allowedBrands(database, accountId, clientId),
  })
  const store = createOidcStore({
    database,
    clock,
    revocations,
    accessTokens,
    hold: users.lock,
    graceSeconds: limits.refreshReuseGraceSeconds,
    async onEnded(tx, ended) {
      const { accountId, sessionId } = ended
      await everyModule.sessionEnded(tx, ended)
      await log.append(
        tx,
        sessionEnded({ subject: accountId, actor: accountId, audiences: accounts(accountId), data: { sessionId } }),
      )
    },
  })

  const attempts = createAttemptLimits({ database, clock, hash })
  const work = createProofOfWork({ clock, hash, limits: attempts })
  const lock = createLoginLock({ limits: attempts, work })
  const codes = createOneTimeCodes({ database, clock, hash, attempts, messages })
  const links = createLinkCodes({ clock, hash })
  const wallets = createWalletProofs({ database, clock, origin: issuer, rpcUrls })
  const signIn = createSignIn({ database, users, codes, links, lock, wallets, endSessions: store.endSessions })

  const devices = createDevices({
    database,
    clock,
    store,
    async describeClient(clientId) {
      const client = await clients.find(clientId)
      const kind = client?.own ? 'wallet' : client?.brand ? 'brand' : 'app'
      return { clientName: client?.name ?? clientId, kind }
    },
  })

  const host = createProviderHost(keys, (set) => {
    const cookieSecrets = secrets.derive('cookies')
    const provider = createProvider({
      issuer,
      clients,
      keys: set,
      cookieSecrets,
      store,
      people: users,
      consents,
      allowedBrands: (accountId, clientId) => allowedBrands(store.db(), accountId, clientId),
      logger,
    })
    const otp = answeringProblems(otpGrant({ signIn, store, keys: set, clients, vouching }))
    for (const name of [otpGrantType, 'otp']) provider.registerGrantType(name, otp, otpParameters)
    const exchange = tokenExchangeGrant({ signIn, store, keys: set, clients, accessTokens, people: users, vouching })
    provider.registerGrantType(exchangeGrantType, answeringProblems(exchange), exchangeParameters)
    provider.use(noteIssued({ accessTokens, devices }))
    provider.use(redeemAtomically({ database, store }))
    provider.use(stepByStep({ store }))
    return provider
  })
  await assertUsable(await host.current(), clients)
  const interactions = createInteractionService({
    database,
    host,
    store,
    users,
    signIn,
    codes,
    lock,
    wallets,
    consents,
    devices: createKnownDevices({ clock, hash }),
    clients,
  })
  const refreshTokens = createRefreshTokens({ host, store, users })

  const isProven = createFreshness({ database, clock, users })
  const credentials = createCredentials({
    database,
    codes,
    lock,
    wallets,
    accessTokens,
    store,
    consents,
    endOthers: devices.endOthers,
    isProven,
  })
  const proof: Proof = createProof({ database, clock, users, credentials, accessTokens, issuer })

  const authenticator: Authenticator = {
    async authenticate(token) {
      const caller = await accessTokens.verify(token)
      if (!caller?.guest) return caller
      // The token still says so for a while after somebody has become a member.
      const account = await users.findAccount(database, caller.accountId)
      return { ...caller, guest: account?.guest ?? true }
    },
    async authenticateKey(token) {
      const found = await accessTokens.read(token)
      if (!found || found.subject !== found.clientId) return null
      const key = await brandKeys.use(found.clientId)
      if (!key) return null
      const asked = found.scope.split(' ').filter(Boolean)
      const scopes = key.scopes.filter((scope) => asked.length === 0 || asked.includes(scope))
      return { clientId: found.clientId, keyId: key.keyId, businessId: key.businessId, scopes: new Set(scopes) }
    },
    isProven,
    isRemembered: (token) => accessTokens.isRemembered(token),
    isKnownClient,
  }

  const api = {
    ...authenticator,
    accessTokens,
    credentials,
    /** The ways to sign in to the older network, and its sessions. */
    network: {
      sessions: createNetworkSessions({
        database,
        clock,
        issuer,
        secrets: secrets.derive('network refresh tokens'),
        clients,
        store,
        accessTokens,
        refreshTokens,
        users,
      }),
      /** As of `SignIn`: `begin` begins the session. */
      withPassword: signIn.withPassword,
      /** With a code that {@link sendCode} sent for the same client. */
      withCode: <T>(
        request: { identifier: Identifier; otp: string; clientId: string; address: string | null },
        begin: Begin<T>,
      ) => signIn.withCode(database, { ...request, ...unasked, boundTo: boundTo.client(request.clientId) }, begin),
      asGuest: () => signIn.asGuest(unasked, inThisTransaction),
      /** Whether this code, that {@link sendCode} sent to the person's primary address, shows who they are; uses it up. */
      proveByCode: (request: { accountId: string; otp: string; clientId: string; address: string }) =>
        proof.takeCode(request.accountId, {
          purpose: signInPurpose(boundTo.client(request.clientId)),
          ...{ otp: request.otp, address: request.address },
        }),
      sendCode: (request: { identifier: Identifier; clientId: string; address: string | null; locale: 'en' | 'es' }) =>
        codes.send({ ...request, purpose: signInPurpose(boundTo.client(request.clientId)) }),
    },
    /** An address of this app for a mail to somebody without an account: opened, it signs in as who the mail went to, once. */
    async linkWithCode(tx: Queryable, path: string, identifier: Identifier): Promise<string> {
      const link = new URL(path, issuer)
      link.searchParams.set('otp', await links.issue(tx, identifier))
      link.searchParams.set('iden-type', identifier.type)
      link.searchParams.set('iden-value', identifier.value)
      return link.href
    },
    /** As if this person had allowed our own apps on their consent screens: for people who come with the installation. */
    async allowOwnApps(db: Queryable, accountId: string): Promise<void> {
      for (const id of [walletClientId, studioClientId])
        await consents.remember(db, accountId, id, { scopes: scopesOf({ id, brand: undefined }) })
    },
    rotateSigningKeys: () => keys.rotate(),
    /** Deletes what has expired. */
    async cleanUp(): Promise<void> {
      await store.deleteExpired()
      await devices.forgetEnded()
      await revocations.deleteExpired()
      await codes.deleteExpired()
      await attempts.deleteExpired()
      await wallets.deleteExpired()
    },
  }

  return {
    name: 'identity',
    api,
    personalData: personalDataOfIdentity,
    async onIdentityVerified(tx, { type, value }) {
      if (type === 'email' || type === 'phone') await links.endAll(tx, { type, value })
    },
    onSessionEnded: devices.forgetSession,
    onAccountClosed: devices.forgetPerson,
    jobs: [{ every: '*/10 * * * *', task: 'identity.clean-up', run: api.cleanUp }],
    mount(app) {
      noteDevices(app, devices)
      devicesRoutes(app, devices)
      proofRoutes(app, proof)
      mountProvider(app, { host, issuer })
      mountInteraction(app, { interactions, issuer })
      mountGrantChallenges(app, { codes, lock, wallets, database })
      mountSessionSync(app, { refreshTokens, host, store, issuer, clients })
    },
  } satisfies Module<typeof api>
}

export type IdentityApi = Awaited<ReturnType<typeof identityModule>>['api']
export type { AccessTokens }
