import type { UserProfile } from '@vitrine/protocol'
import { profileFieldNames, publicFieldNames } from '@vitrine/protocol/users/profile-fields'

type Texts<Name extends string> = { [Field in Name]: string }

const texts = <Name extends string>(from: Readonly<Record<Name, string | null>>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name] ?? ''])) as Texts<Name>

/** What somebody says of themselves for all to see. */
export const hostTextsOf = (profile: Parameters<typeof texts<(typeof publicFieldNames)[number]>>[0]) =>
  texts(profile, publicFieldNames)

/** Where something is not known, an empty text or 0 stands: native hosts cannot read null there. */
export function hostUserOf(profile: UserProfile, expiresAt: number) {
  const { location } = profile
  return {
    id: profile.id,
    sub: profile.sub,
    name: profile.name,
    picture: profile.picture ?? '',
    preferred_username: profile.preferred_username ?? '',
    ...texts(profile, profileFieldNames),
    email: profile.email ?? '',
    email_verified: profile.email_verified,
    phone_number: profile.phone_number ?? '',
    phone_number_verified: profile.phone_number_verified,
    wallet_address: profile.wallet_address ?? '',
    default_business_id: profile.default_business_id ?? '',
    default_space_id: profile.default_space_id ?? '',
    last_visited_route: profile.lastVisitedRoute,
    location: { ...location, latitude: location.latitude ?? 0, longitude: location.longitude ?? 0 },
    guest: profile.guest,
    updated_at: profile.updated_at,
    /** Seconds since 1970. */
    expires_at: Math.floor(expiresAt / 1000),
  }
}
