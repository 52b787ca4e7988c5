import {
  addIdentity,
  deleteMe,
  isCovered,
  ProfilePatch,
  preferIdentity,
  removeIdentity,
  updateMe,
} from '@vitrine/protocol'
import { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import { readMultipart } from '../../../platform/http/requests/multipart.ts'
import type { Media } from '../../../platform/media/index.ts'
import type { AccountsApi, UsersApi } from '../../users/index.ts'
import { asOf, type NetworkHttp } from '../http/network-http.ts'
import { isUuid } from '../objects/paging.ts'
import { badPayload, Refusal, refusalOf } from '../refusal.ts'
import type { Identifiers } from './identifiers.ts'
import type { NetworkPeopleView } from './people.ts'
import { findSettings, saveSettings } from './settings.store.ts'
import { joinNames, namesOf, userTokenOf } from './user-view.ts'

export interface UserRoutesNeeds {
  database: Database
  users: Pick<UsersApi, 'findAccount' | 'setPrivacy'>
  accounts: AccountsApi['accounts']
  close: AccountsApi['close']
  media: Media
  people: NetworkPeopleView
  identifiers: Identifiers
}

const name = z.string().trim().max(64).optional()
const Patch = z.object({
  first_name: name,
  last_name: name,
  name_public: z.boolean().optional(),
  avatar_public: z.boolean().optional(),
  password: z.string().max(64).optional(),
  birthday: z.union([z.iso.date(), z.literal('')]).optional(),
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
})
type Patch = z.output<typeof Patch>

const Named = z.object({ token: z.string().max(320), token_type: z.string().max(64) })
const pictureSidePx = 512
const avatarMaxBytes = 8 * 1024 * 1024

/** One's own account, other people's public part, and the ways to be reached. */
export function userRoutes({ route }: NetworkHttp, needs: UserRoutesNeeds): void {
  const { database, users, accounts, close, media, people, identifiers } = needs

  async function update(accountId: string, patch: Patch, sessionId: string | undefined): Promise<void> {
    await database.transaction(async (tx) => {
      const account = await users.findAccount(tx, accountId)
      if (!account) throw new Refusal(1702)
      const before = namesOf(account, await findSettings(tx, accountId))
      const first = patch.first_name ?? before.first
      const last = patch.last_name ?? before.last
      const full = joinNames(first, last)
      const isRenamed = full !== '' && full !== account.name
      const { data, error } = ProfilePatch.safeParse({
        ...(isRenamed ? { name: full } : {}),
        ...(patch.password ? { password: patch.password } : {}),
        ...(patch.birthday === undefined ? {} : { birthday: patch.birthday || null }),
        ...(patch.language === 'en' || patch.language === 'es' ? { locale: patch.language } : {}),
      })
      if (!data) throw badPayload(`${error.issues[0]?.path.join('.')} ${error.issues[0]?.message}`)
      if (Object.keys(data).length > 0) await accounts.update(tx, accountId, data, sessionId)
      const shown = {
        ...(patch.name_public === undefined ? {} : { namePublic: patch.name_public }),
        ...(patch.avatar_public === undefined ? {} : { picturePublic: patch.avatar_public }),
      }
      if (Object.keys(shown).length > 0) await users.setPrivacy(tx, accountId, shown)
      await saveSettings(tx, accountId, {
        firstName: first,
        lastName: last,
        ...(patch.name_public === undefined ? {} : { namePublic: patch.name_public }),
        ...(patch.avatar_public === undefined ? {} : { avatarPublic: patch.avatar_public }),
        ...(patch.language === undefined ? {} : { language: patch.language }),
      })
    })
  }

  route({ method: 'GET', path: '/user', auth: 'account', access: 'profile' }, ({ caller }) =>
    people.user(database, caller.accountId, caller.own),
  )

  route({ ...asOf(updateMe), method: 'PATCH', path: '/user', body: Patch }, async ({ caller, body }) => {
    await update(caller.accountId, body, caller.sessionId)
    return people.user(database, caller.accountId, true)
  })

  route({ ...asOf(deleteMe), method: 'DELETE', path: '/user', ratePerMinute: 5 }, async ({ caller }) => {
    await close(caller.accountId)
    return { success_message: 'Your account was deleted.' }
  })

  route({ method: 'GET', path: '/users/:id', auth: 'maybe', access: 'openid' }, async ({ params: { id = '' } }) => {
    if (!isUuid(id)) throw new Refusal(1702)
    return people.publicUser(id.toLowerCase())
  })

  route(
    {
      method: 'POST',
      path: '/user/avatar',
      auth: 'account',
      access: 'own',
      bodyLimitBytes: avatarMaxBytes,
      ratePerMinute: 20,
    },
    async ({ caller, request }) => {
      const { avatar } = await readAvatar(request)
      const { url } = await media.storeImage(
        new Uint8Array(await avatar.arrayBuffer()),
        { maxSide: pictureSidePx, square: true },
        caller.accountId,
      )
      await database.transaction((tx) => accounts.update(tx, caller.accountId, { picture: url }))
      return { success_message: 'The picture was changed.' }
    },
  )

  route({ method: 'GET', path: '/user/tokens', auth: 'account', access: 'email' }, async ({ caller, appId }) =>
    (await identifiers.list(caller.accountId))
      .filter(({ type }) => isCovered(type === 'phone' ? 'phone' : 'email', caller))
      .map((row) => userTokenOf(row, appId)),
  )

  route(
    { ...asOf(addIdentity), method: 'POST', path: '/user/tokens', body: Named, ratePerMinute: 20 },
    async ({ caller, body, appId, address }) =>
      userTokenOf(await identifiers.add(caller.accountId, address, body), appId),
  )

  route(
    { ...asOf(removeIdentity), method: 'DELETE', path: '/user/tokens/:id' },
    async ({ caller, params: { id = '' } }) => {
      if (!isUuid(id)) throw new Refusal(2553)
      await identifiers.remove(caller.accountId, id)
      return { success_message: 'The token was removed.' }
    },
  )

  route(
    { ...asOf(preferIdentity), method: 'PUT', path: '/user/tokens/:id/default' },
    async ({ caller, params: { id = '' } }) => {
      if (!isUuid(id)) throw new Refusal(2553)
      await identifiers.prefer(caller.accountId, id)
      return { success_message: 'The token is the default now.' }
    },
  )

  route(
    {
      method: 'POST',
      path: '/user/verify_token',
      auth: 'account',
      access: 'own',
      body: Named.extend({ verify_code: z.string().max(32) }),
      ratePerMinute: 30,
    },
    async ({ caller, body, address }) => {
      const { token, token_type } = body
      await identifiers.verify(caller.accountId, address, body, body.verify_code)
      return { token, token_type }
    },
  )

  route(
    { method: 'POST', path: '/user/reset_token', auth: 'app', body: Named, ratePerMinute: 20 },
    async ({ body, appId, address, language }) => {
      await identifiers.sendLogin(body, appId, address, language)
      return body
    },
  )

  route(
    {
      method: 'POST',
      path: '/user/reset_token_verification',
      auth: 'maybe',
      access: 'own',
      body: Named,
      ratePerMinute: 20,
    },
    async ({ caller, body, address, language }) => {
      if (caller) await identifiers.resend(caller.accountId, address, body)
      else await identifiers.sendProof(body, address, language)
      return body
    },
  )
}

async function readAvatar(request: Parameters<typeof readMultipart>[0]): Promise<{ avatar: File }> {
  const form = {
    id: 'avatar',
    method: 'POST',
    path: '',
    summary: '',
    auth: 'account',
    access: 'own',
    body: Avatar,
  } as const
  try {
    return (await readMultipart(request, form)) as { avatar: File }
  } catch (error) {
    throw refusalOf(error)?.code === 517 ? new Refusal(1012) : error
  }
}

const Avatar = z.object({ avatar: z.instanceof(File) })
