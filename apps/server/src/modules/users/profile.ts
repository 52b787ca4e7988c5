import {
  type AccountId,
  type CallingClient,
  emptyFields,
  type Identity,
  isCovered,
  type Privacy,
  type ProfileFields,
  ProfileLocation,
  type PublicProfile,
  publicFieldNames,
  publicFieldsOf,
  type UserProfile,
} from '@vitrine/protocol'
import { faceOf } from './faces.ts'
import type { AccountRow, ShownIdentity } from './users.store.ts'

/** Custodial ones first, then the preferred, then in the order they were added (R10). */
export function inOrder(rows: readonly ShownIdentity[]): ShownIdentity[] {
  return [...rows].sort(
    (one, two) =>
      Number(two.custodial) - Number(one.custodial) ||
      Number(two.preferred) - Number(one.preferred) ||
      one.position - two.position,
  )
}

export function identityOf(row: ShownIdentity): Identity {
  const { id, type, value, verified, preferred, name, custodial, importedFrom } = row
  return { id, type, value, verified, preferred, name, custodial, isCustodial: custodial, importedFrom }
}

/** The contract's word for a place of which nothing was said. */
const nowhere = ProfileLocation.parse({})

/** What the person has said of themselves, and what is empty of it. */
export const aboutOf = ({ about }: Pick<AccountRow, 'about'>): ProfileFields => ({ ...emptyFields, ...about })

export function profileOf(account: AccountRow, rows: readonly ShownIdentity[]): UserProfile {
  const identities = inOrder(rows)
  const id = account.id as AccountId
  const email = bestOf(identities, 'email')
  const phone = bestOf(identities, 'phone')
  const wallet = bestOf(identities, 'eth') ?? bestOf(identities, 'sol')
  return {
    id,
    sub: id,
    name: account.name,
    picture: account.picture,
    preferred_username: account.preferredUsername,
    ...aboutOf(account),
    email: email?.value ?? null,
    email_verified: email?.verified ?? false,
    phone_number: phone?.value ?? null,
    phone_number_verified: phone?.verified ?? false,
    wallet_address: wallet?.verified ? wallet.value : null,
    location: { ...nowhere, ...account.location },
    default_business_id: account.defaultBusinessId,
    default_space_id: account.defaultSpaceId,
    guest: account.guest,
    has_password: account.passwordHash !== null,
    must_confirm: account.ageConfirmedAt === null,
    deferred_deeplink: account.deferredDeeplink,
    lastVisitedRoute: account.lastVisitedRoute,
    locale: account.locale,
    updated_at: Math.floor(account.updatedAt.getTime() / 1000),
    identities: identities.map(identityOf),
  }
}

/** What comes with each scope (OpenID Connect Core §5.4); the rest is for the installation's own clients. */
const comesWith = {
  openid: ['id', 'sub', 'guest', 'must_confirm', 'locale', 'updated_at'],
  profile: ['name', 'picture', 'preferred_username', ...publicFieldNames, 'wallet_address'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
} as const satisfies Record<string, readonly (keyof UserProfile)[]>

/** The fields that a client may read of the person who let it in. */
export function fieldsFor(client: CallingClient): ReadonlySet<string> | 'all' {
  if (client.own) return 'all'
  const given = Object.entries(comesWith).filter(([scope]) => isCovered(scope as keyof typeof comesWith, client))
  return new Set(given.flatMap(([, fields]) => fields))
}

/** The person as a client may read them; what it may not is empty. */
export function profileFor(profile: UserProfile, client: CallingClient): UserProfile {
  const shown = fieldsFor(client)
  if (shown === 'all') return profile
  const given = Object.entries(profile).filter(([field]) => shown.has(field))
  return { ...nobody, id: profile.id, sub: profile.sub, ...Object.fromEntries(given) }
}

const nobody: Omit<UserProfile, 'id' | 'sub'> = {
  name: '',
  picture: null,
  preferred_username: null,
  ...emptyFields,
  email: null,
  email_verified: false,
  phone_number: null,
  phone_number_verified: false,
  wallet_address: null,
  location: nowhere,
  default_business_id: null,
  default_space_id: null,
  guest: false,
  has_password: false,
  must_confirm: false,
  deferred_deeplink: null,
  lastVisitedRoute: '',
  locale: 'en',
  updated_at: 0,
  identities: [],
}

/** What other people may see: what the person shows, and nothing that could be used to reach them. */
export function publicProfileOf(account: AccountRow): PublicProfile {
  const { id, preferredUsername } = account
  const about = publicFieldsOf(aboutOf(account))
  return { id: id as AccountId, ...faceOf(account), preferred_username: preferredUsername, ...about }
}

export function privacyOf({ namePublic, picturePublic, findable, inventoryFor }: AccountRow): Privacy {
  return { namePublic, picturePublic, findable, inventory: inventoryFor }
}

/** Whether its owner can sign in by it. A custodial address is ours to sign for, not theirs. */
export const bringsBack = ({ verified, custodial }: { verified: boolean; custodial: boolean }) => verified && !custodial

/** A verified one before one that is not. */
function bestOf(identities: readonly ShownIdentity[], type: ShownIdentity['type']): ShownIdentity | undefined {
  const ofType = identities.filter((each) => each.type === type)
  return ofType.find((each) => each.verified) ?? ofType[0]
}
