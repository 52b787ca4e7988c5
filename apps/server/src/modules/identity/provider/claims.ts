import type { UserProfile } from '@vitrine/protocol'

/** Which claims of the spec's user profile come with which scope. */
export const claimsByScope = {
  openid: ['sub'],
  profile: [
    'id',
    'name',
    'picture',
    'preferred_username',
    'bio',
    'birthday',
    'website',
    'location',
    'locale',
    'phone_number',
    'phone_number_verified',
    'wallet_address',
    'default_business_id',
    'default_space_id',
    'guest',
    'has_password',
    'deferred_deeplink',
    'lastVisitedRoute',
    'updated_at',
    'identities',
  ],
  email: ['email', 'email_verified'],
}

/** Claims that have no value are left out, and the picture is an address that can be opened from anywhere, as OpenID Connect wants it. */
export function claimsOf(profile: UserProfile, issuer: string): { sub: string; [claim: string]: unknown } {
  const picture = profile.picture === null ? null : new URL(profile.picture, issuer).href
  const given = Object.entries({ ...profile, picture }).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(given), sub: profile.sub }
}
