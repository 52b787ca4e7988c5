import type { network } from '@vitrine/protocol'
import type { AccountRow, IdentityRow } from '../../users/index.ts'
import { wireTime } from '../times.ts'
import type { SettingsRow } from './settings.store.ts'

export interface UserParts {
  account: AccountRow
  identities: readonly IdentityRow[]
  settings: SettingsRow | null
  guestId: string
  isStaff: boolean
  /** The domain of the business that this person works for; `""` for none. */
  fqdn: string
  publicUrl: string
}

export function userOf(parts: UserParts): network.NetworkUser {
  const { account, identities, settings, guestId, isStaff, fqdn, publicUrl } = parts
  const { first, last } = namesOf(account, settings)
  const isPasswordSet = account.passwordHash !== null
  return {
    id: account.id,
    meta: {
      created_by: account.id,
      when_created: wireTime(account.createdAt),
      modified_by: account.id,
      when_modified: wireTime(account.updatedAt),
      data_type: 'blockv::user',
    },
    properties: {
      first_name: first,
      last_name: last,
      name_public: isNamePublic(account, settings),
      password: isPasswordSet ? '*' : '',
      is_password_set: isPasswordSet,
      avatar_uri: wholeAddress(account.picture, publicUrl),
      avatar_public: isPicturePublic(account, settings),
      birthday: account.about.birthday ?? '',
      language: settings?.language ?? account.locale,
      guest_id: account.guest ? guestId : '',
      nonpush_notification: false,
      user_consents: [],
    },
    system_properties: {
      activated: identities.some(({ verified }) => verified),
      is_admin: isStaff,
      is_merchant: false,
      last_login: wireTime(settings?.lastLoginAt ?? account.createdAt),
      pub_fqdn: fqdn,
    },
  }
}

export function publicUserOf(
  account: AccountRow,
  settings: SettingsRow | null,
  publicUrl: string,
): network.NetworkPublicUser {
  const { first, last } = namesOf(account, settings)
  const isNamed = isNamePublic(account, settings)
  return {
    id: account.id,
    properties: {
      first_name: isNamed ? first : '',
      last_name: isNamed ? last : '',
      avatar_uri: isPicturePublic(account, settings) ? wholeAddress(account.picture, publicUrl) : '',
    },
  }
}

/** What a person hides in one of the two networks is hidden here. */
const isNamePublic = (account: AccountRow, settings: SettingsRow | null) =>
  account.namePublic && (settings?.namePublic ?? true)
const isPicturePublic = (account: AccountRow, settings: SettingsRow | null) =>
  account.picturePublic && (settings?.avatarPublic ?? true)

/** The first word is the first name (R10), unless the person has said it here and has not been renamed elsewhere. */
export function namesOf(account: Pick<AccountRow, 'name'>, settings: SettingsRow | null) {
  const kept = { first: settings?.firstName ?? '', last: settings?.lastName ?? '' }
  if (joinNames(kept.first, kept.last) === account.name) return kept
  const [first = '', ...others] = account.name.split(' ')
  return { first, last: others.join(' ') }
}

export const joinNames = (first: string, last: string): string => `${first} ${last}`.trim()

/** `phone_number` is what this network calls a phone. */
export const tokenTypeOf = (type: IdentityRow['type']): string => (type === 'phone' ? 'phone_number' : type)

export function userTokenOf(row: IdentityRow, appId: string): network.UserToken {
  const at = wireTime(row.createdAt)
  return {
    id: row.id,
    meta: {
      created_by: row.accountId,
      when_created: at,
      modified_by: row.accountId,
      when_modified: at,
      data_type: 'v1::UserToken',
    },
    properties: {
      app_id: appId,
      confirmed: row.verified,
      is_default: row.preferred,
      token: row.value,
      token_type: tokenTypeOf(row.type),
      user_id: row.accountId,
      verify_code_expires: at,
    },
  }
}

function wholeAddress(picture: string | null, publicUrl: string): string {
  return picture?.startsWith('/') ? publicUrl + picture : (picture ?? '')
}
