import { isProblem, type network } from '@vitrine/protocol'
import { z } from 'zod'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import type { IdentityApi } from '../../identity/index.ts'
import type { AccountRow, UsersApi } from '../../users/index.ts'
import { Bare, type NetworkHttp } from '../http/network-http.ts'
import { badPayload, Refusal, Unauthorized } from '../refusal.ts'
import type { Identifiers } from './identifiers.ts'
import { type NetworkPeopleView, tokenOf } from './people.ts'
import { Registration } from './registration.ts'
import type { GuestIds } from './settings.store.ts'

export interface SessionNeeds {
  database: Database
  signIn: IdentityApi['network']
  users: Pick<UsersApi, 'findAccount' | 'lock'>
  people: NetworkPeopleView
  guestIds: GuestIds
  identifiers: Identifiers
  /** Redeems an authorization code of the OpenID provider; its access token, or null. */
  redeemCode(request: Readonly<Record<string, string>>): Promise<{ accessToken: string; scope: string } | null>
}

const Login = z.object({
  token: z.string().max(320).default(''),
  token_type: z.string().max(64),
  auth_data: z
    .object({
      password: z.string().max(256).optional(),
      oauth_token: z.string().max(8192).optional(),
      auth_token: z.string().max(8192).optional(),
    })
    .default({}),
})

const OauthCode = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: z.string().max(64),
  code: z.string().max(4096),
  redirect_uri: z.string().max(2048),
  code_verifier: z.string().max(200).optional(),
})

const tries = 60

/** Registering, signing in and out, and fresh access tokens. */
export function sessionRoutes({ route }: NetworkHttp, needs: SessionNeeds): void {
  const { database, signIn, users, people, guestIds, identifiers, redeemCode } = needs

  /** Six digits are a code, which no password can be: those have eight characters. */
  async function logInByPassword(request: {
    type: 'email' | 'phone'
    token: string
    password: string
    clientId: string
    address: string
  }): Promise<network.NetworkLogin> {
    const { type, token, password, clientId, address } = request
    const begin = (tx: Queryable, { id }: { id: string }) => people.logIn({ accountId: id, clientId }, tx)
    const identifier = identifiers.read(type, token)
    if (/^\d{6}$/.test(password)) {
      return signIn.withCode({ identifier, otp: password, clientId, address }, begin).catch((error: unknown) => {
        if (isProblem(error, 'identity.code_wrong') || isProblem(error, 'identity.code_expired'))
          throw new Refusal(2031)
        throw error
      })
    }
    return signIn.withPassword({ identifier, password, address }, begin)
  }

  async function logInByGuestId(guestId: string, clientId: string): Promise<network.NetworkLogin> {
    const accountId = await guestIds.find(database, guestId)
    return database.transaction(async (tx) => {
      const account: AccountRow | null = accountId ? await users.lock(tx, accountId) : null
      // Whoever has set a password is no guest any more and signs in with it.
      if (!account?.guest) throw new Refusal(2030)
      return people.logIn({ accountId: account.id, clientId }, tx)
    })
  }

  route(
    { method: 'POST', path: '/user/login', auth: 'app', body: Login, ratePerMinute: tries },
    async ({ body, appId, address }) => {
      const { token, token_type: type, auth_data: auth } = body
      const isOurs = type === 'guest_id' || type === 'email' || type === 'phone_number'
      if (!isOurs) {
        const of = await accessOfProvider(auth.oauth_token ?? auth.auth_token, appId)
        const who = { accountId: of.accountId, clientId: appId, of }
        return database.transaction((tx) => people.logIn(who, tx))
      }
      if (type === 'guest_id') return logInByGuestId(token, appId)
      return logInByPassword({
        type: type === 'email' ? 'email' : 'phone',
        token,
        password: mustHave(auth.password),
        clientId: appId,
        address,
      })
    },
  )

  /** Our own provider is the one that there is: its access token says who somebody is. */
  async function accessOfProvider(token: string | undefined, clientId: string) {
    if (!token) throw new Refusal(2569)
    const found = await signIn.sessions.accountOfLasting(token, clientId)
    if (!found) throw new Refusal(2034)
    return found
  }

  route(
    { method: 'POST', path: '/users', auth: 'app', body: Registration, ratePerMinute: 20 },
    async ({ body, appId, address, language }) => {
      const accountId = await identifiers.register(body, { address, language })
      return database.transaction((tx) => people.logIn({ accountId, clientId: appId }, tx))
    },
  )

  route({ method: 'POST', path: '/user/guest', auth: 'app', ratePerMinute: 20 }, async () => {
    const { id } = await signIn.asGuest()
    await guestIds.create(database, id)
    return people.user(database, id, true)
  })

  route({ method: 'POST', path: '/user/logout', auth: 'account', access: 'openid' }, async ({ request }) => {
    await signIn.sessions.end(bearerOf(request.headers.authorization) ?? '')
    return { success_message: 'You have been logged out.' }
  })

  route({ method: 'POST', path: '/access_token', auth: 'app' }, async ({ request, appId }) => {
    const refreshToken = bearerOf(request.headers.authorization)
    if (!refreshToken) throw new Refusal(2034)
    const access = await signIn.sessions.renew(refreshToken, appId)
    if (!access) throw new Refusal(2049)
    return { access_token: tokenOf(access) }
  })

  route(
    { method: 'POST', path: '/oauth/token', auth: 'app', body: OauthCode, ratePerMinute: tries },
    async ({ body, appId }) => {
      if (body.client_id !== appId) throw badPayload('client_id is another than the App-Id')
      const { code_verifier: verifier, ...form } = body
      const redeemed = await redeemCode({ ...form, ...(verifier ? { code_verifier: verifier } : {}) })
      const found = redeemed && (await signIn.sessions.accountOfLasting(redeemed.accessToken, appId))
      if (!redeemed || !found) throw new Refusal(2034)
      const { accountId, guest } = found
      const { access, refresh } = await signIn.sessions.begin({ accountId, guest, clientId: appId, of: found })
      return new Bare({
        access_token: access.token,
        refresh_token: refresh.token,
        token_type: 'Bearer',
        expires_in: access.minutes * 60,
        scope: redeemed.scope,
      })
    },
  )

  route({ method: 'GET', path: '/user/asset_providers', auth: 'account', access: 'openid' }, async ({ caller }) => {
    if (!(await users.findAccount(database, caller.accountId))) throw new Unauthorized({ message: 'Unauthorized' })
    return { asset_provider: people.assetProviders() }
  })
}

function mustHave(password: string | undefined): string {
  if (password === undefined || password === '') throw badPayload('auth_data.password is needed')
  return password
}

const bearerOf = (authorization: string | undefined) => /^Bearer ([^\s]+)$/i.exec(authorization ?? '')?.[1] ?? null
