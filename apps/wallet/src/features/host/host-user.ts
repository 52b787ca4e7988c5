import type { UserProfile } from '@vitrine/protocol'

/** Where something is not known, an empty text or 0 stands: native hosts cannot read null there. */
export function hostUserOf(profile: UserProfile, expiresAt: number) {
  const { location } = profile
  return {
    id: profile.id,
    sub: profile.sub,
    name: profile.name,
    picture: profile.picture ?? '',
    preferred_username: profile.preferred_username ?? '',
    bio: profile.bio,
    birthday: profile.birthday ?? '',
    website: profile.website ?? '',
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
