import type { IncomingMessage, ServerResponse } from 'node:http'
import { type InteractionDetails, type LoginMethod, Problem } from '@vitrine/protocol'
import type Provider from 'oidc-provider'
import { errors, type InteractionResults } from 'oidc-provider'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import type { UsersApi } from '../../users/index.ts'
import { type Identifier, type ReachableType, readIdentifier } from '../credentials/identifiers.ts'
import type { KnownDevices } from '../credentials/known-devices.ts'
import type { LoginLock } from '../credentials/login-lock.ts'
import type { OneTimeCodes, SentCode } from '../credentials/one-time-codes.ts'
import type { Work } from '../credentials/proof-of-work.ts'
import type { WalletProofs } from '../credentials/wallet-proofs.ts'
import type { OidcStore } from '../provider/adapter.ts'
import { type ClientRegistry, isTrusted, studioClientId } from '../provider/clients.ts'
import type { ConsentMemory } from '../provider/consent-memory.ts'
import type { ProviderHost } from '../provider/provider-host.ts'
import { type Begin, boundTo, type SignIn, type Standing, signInPurpose } from './sign-in.service.ts'

/** The browser that is signing in: its cookie says which interaction it may drive. */
export interface Visit {
  uid: string
  request: IncomingMessage
  response: ServerResponse
  /** Its network address. */
  address: string | null
  /** The cookie of known devices; empty without. */
  known: string
}

export interface InteractionNeeds {
  database: Database
  host: ProviderHost
  store: Pick<OidcStore, 'step'>
  users: UsersApi
  signIn: SignIn
  codes: OneTimeCodes
  lock: LoginLock
  wallets: WalletProofs
  consents: ConsentMemory
  devices: KnownDevices
  clients: Pick<ClientRegistry, 'isOwn' | 'find'>
}

export type InteractionService = ReturnType<typeof createInteractionService>

export function createInteractionService(needs: InteractionNeeds) {
  const { database, host, store, users, signIn, codes, lock, wallets, consents, devices, clients } = needs

  async function load(visit: Visit) {
    const provider = await host.current()
    try {
      const interaction = await provider.interactionDetails(visit.request, visit.response)
      if (interaction.uid === visit.uid) return { provider, interaction, params: readParams(interaction.params) }
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error
    }
    throw new Problem('identity.interaction_expired')
  }

  async function finish(provider: Provider, visit: Visit, result: InteractionResults) {
    return { redirectTo: await provider.interactionResult(visit.request, visit.response, result) }
  }

  /** The screens can work, where they have to. */
  const standing = ({ address, known }: Visit, identifier: Identifier, work: Work | undefined): Standing => ({
    address,
    device: devices.find(known, identifier),
    work: work ?? null,
  })

  async function identify<T>(visit: Visit, login: LoginMethod, locale: 'en' | 'es', begin: Begin<T>): Promise<T> {
    const here = boundTo.interaction(visit.uid)
    if (login.method === 'password') {
      const identifier = readIdentifier(login.identity_type, login.identity_value)
      const { password, work } = login
      return signIn.withPassword({ identifier, password, ...standing(visit, identifier, work) }, begin)
    }
    const { ageConfirmed, termsVersion } = login
    const rules = { confirmations: { ageConfirmed, termsVersion }, confirmationsRequired: true, locale }
    if (login.method === 'guest') return signIn.asGuest(rules, begin)
    if (login.method === 'wallet') {
      const { type, message, signature } = login
      return signIn.withWallet(database, { proof: { type, message, signature }, boundTo: here, ...rules }, begin)
    }
    const identifier = readIdentifier(login.identity_type, login.identity_value)
    const { otp, work } = login
    const request = { identifier, otp, boundTo: here, ...standing(visit, identifier, work), ...rules }
    return signIn.withCode(database, request, begin)
  }

  return {
    async details(visit: Visit): Promise<InteractionDetails> {
      const { provider, interaction, params } = await load(visit)
      const client = await provider.Client.find(params.clientId)
      if (!client) throw new Problem('identity.interaction_expired')
      const accountId = interaction.session?.accountId ?? null
      const profile = accountId ? await users.profile(database, accountId) : null
      return {
        uid: interaction.uid,
        prompt: interaction.prompt.name === 'consent' ? 'consent' : 'login',
        client: {
          clientId: client.clientId,
          name: client.clientName ?? client.clientId,
          logoUri: client.logoUri ?? null,
          policyUri: client.policyUri ?? null,
          tosUri: client.tosUri ?? null,
          trusted: isTrusted(client.clientId),
          own: clients.isOwn(client.clientId),
        },
        businessId: params.businessId,
        scopes: params.scopes,
        loginHint: params.loginHint,
        account: profile && {
          id: profile.id,
          name: profile.name,
          picture: profile.picture,
          label: profile.email ?? profile.phone_number ?? profile.name,
        },
        termsVersion: users.currentTermsVersion,
        passwordAvailable: true,
        guestAvailable: client.clientId !== studioClientId,
      }
    },

    async sendCode(visit: Visit, type: ReachableType, text: string): Promise<SentCode> {
      const { params } = await load(visit)
      const identifier = readIdentifier(type, text)
      const { address } = visit
      const device = devices.find(visit.known, identifier)
      await lock.assertOpen(database, { way: 'code', identifier: `${type}:${identifier.value}`, address, device })
      return codes.send({
        purpose: signInPurpose(boundTo.interaction(visit.uid)),
        identifier,
        address,
        device,
        locale: params.locale,
        continueUrl: (code) => `/interaction/${visit.uid}?code=${code}`,
      })
    },

    async challenge(visit: Visit, wallet: { type: 'eth' | 'sol'; address: string; chainId: number }) {
      await load(visit)
      return wallets.challenge({ ...wallet, boundTo: boundTo.interaction(visit.uid) })
    },

    /** `known` is the cookie by which the device is recognised from now on; null where nothing was typed that others could. */
    async login(visit: Visit, login: LoginMethod): Promise<{ redirectTo: string; known: string | null }> {
      const { provider, interaction, params } = await load(visit)
      if (interaction.prompt.name !== 'login') throw new Problem('identity.interaction_expired')
      // A guest has no addresses to share, and has just asked this wallet for one of their own.
      const isAnswered = login.method === 'guest' && isTrusted(params.clientId)
      const { redirectTo } = await identify(visit, login, params.locale, async (tx, { id: accountId }) => {
        if (isAnswered) await rememberConsent(tx, accountId, params)
        return store.step(
          () => finish(provider, visit, { login: { accountId, amr: [methodNames[login.method]], remember: true } }),
          tx,
        )
      })
      const isTyped = login.method === 'code' || login.method === 'password'
      const known = isTyped
        ? devices.remember(visit.known, readIdentifier(login.identity_type, login.identity_value))
        : null
      return { redirectTo, known }
    },

    async consent(visit: Visit, accept: boolean): Promise<{ redirectTo: string }> {
      return store.step((tx) => answerConsent(tx, visit, accept))
    },
  }

  async function answerConsent(tx: Queryable, visit: Visit, accept: boolean): Promise<{ redirectTo: string }> {
    const { provider, interaction, params } = await load(visit)
    if (!accept) {
      return finish(provider, visit, { error: 'access_denied', error_description: 'the person refused' })
    }
    const accountId = interaction.session?.accountId
    if (interaction.prompt.name !== 'consent' || !accountId) throw new Problem('identity.interaction_expired')
    const { clientId } = params
    const existing = interaction.grantId ? await provider.Grant.find(interaction.grantId) : undefined
    const grant = existing ?? new provider.Grant({ accountId, clientId })
    const { missingOIDCScope, missingOIDCClaims, missingResourceScopes } = interaction.prompt.details as {
      missingOIDCScope?: string[]
      missingOIDCClaims?: string[]
      missingResourceScopes?: Record<string, string[]>
    }
    if (missingOIDCScope) grant.addOIDCScope(missingOIDCScope.join(' '))
    if (missingOIDCClaims) grant.addOIDCClaims(missingOIDCClaims)
    for (const [resource, scopes] of Object.entries(missingResourceScopes ?? {}))
      grant.addResourceScope(resource, scopes.join(' '))
    const grantId = await grant.save()
    await rememberConsent(tx, accountId, params)
    return finish(provider, visit, { consent: { grantId } })
  }

  async function rememberConsent(
    tx: Queryable,
    accountId: string,
    { clientId, scopes }: { clientId: string; scopes: string[] },
  ): Promise<void> {
    const brands = (await clients.find(clientId))?.reach
    await consents.remember(tx, accountId, clientId, { scopes, brands })
  }
}

const methodNames = { code: 'otp', password: 'pwd', guest: 'guest', wallet: 'wallet' } as const

/** The parts of the authorization request that the screens care for. */
function readParams(params: Record<string, unknown>) {
  const text = (name: string) => {
    const value = params[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  return {
    clientId: text('client_id') ?? '',
    businessId: text('business-id'),
    loginHint: text('login_hint'),
    scopes: (text('scope') ?? '').split(' ').filter(Boolean),
    locale: text('ui_locales')?.startsWith('es') ? ('es' as const) : ('en' as const),
  }
}
