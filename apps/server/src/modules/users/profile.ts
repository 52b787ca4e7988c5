import {
  AccountId,
  type Identity,
  type Privacy,
  ProfileLocation,
  type PublicProfile,
  type UserProfile,
} from '@vitrine/protocol'
import { faceOf } from './faces.ts'
import type { AccountRow, IdentityRow } from './users.store.ts'

/** Custodial ones first, then the preferred, then in the order they were added (R10). */
export function inOrder(rows: readonly IdentityRow[]): IdentityRow[] {
  return [...rows].sort(
    (one, two) =>
      Number(two.custodial) - Number(one.custodial) ||
      Number(two.preferred) - Number(one.preferred) ||
      one.position - two.position,
  )
}

export function identityOf(row: IdentityRow): Identity {
  const { id, type, value, verified, preferred, name, custodial, importedFrom } = row
  return { id, type, value, verified, preferred, name, custodial, isCustodial: custodial, importedFrom }
}

export function profileOf(account: AccountRow, rows: readonly IdentityRow[]): UserProfile {
  const identities = inOrder(rows)
  const id = AccountId.parse(account.id)
  const email = bestOf(identities, 'email')
  const phone = bestOf(identities, 'phone')
  const wallet = bestOf(identities, 'eth') ?? bestOf(identities, 'sol')
  return {
    id,
    sub: id,
    name: account.name,
    picture: account.picture,
    preferred_username: account.preferredUsername,
    bio: account.bio,
    birthday: account.birthday,
    website: account.website,
    email: email?.value ?? null,
    email_verified: email?.verified ?? false,
    phone_number: phone?.value ?? null,
    phone_number_verified: phone?.verified ?? false,
    wallet_address: wallet?.verified ? wallet.value : null,
    location: ProfileLocation.parse(account.location),
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

/** What other people may see: what the person shows, and nothing that could be used to reach them. */
export function publicProfileOf(account: AccountRow): PublicProfile {
  const { id, preferredUsername, bio, website } = account
  return { id: AccountId.parse(id), ...faceOf(account), preferred_username: preferredUsername, bio, website }
}

export function privacyOf({ namePublic, picturePublic, findable, inventoryFor }: AccountRow): Privacy {
  return { namePublic, picturePublic, findable, inventory: inventoryFor }
}

/** A verified one before one that is not. */
function bestOf(identities: readonly IdentityRow[], type: IdentityRow['type']): IdentityRow | undefined {
  const ofType = identities.filter((each) => each.type === type)
  return ofType.find((each) => each.verified) ?? ofType[0]
}
