import { type CallingClient, profileFieldNames, type UserProfile } from '@vitrine/protocol'
import { fieldsFor } from '../../users/index.ts'

/** Which claims of the spec's user profile come with which scope. Clients of others get fewer of them, see {@link claimsOf}. */
export const claimsByScope = {
  openid: ['sub'],
  profile: [
    'id',
    'name',
    'picture',
    'preferred_username',
    ...profileFieldNames,
    'location',
    'locale',
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
  phone: ['phone_number', 'phone_number_verified'],
}

/**
 * What a client is told of the person who let it in. Claims that have no value are left out, and the picture is an address that can be
 * opened from anywhere, as OpenID Connect wants it.
 */
export function claimsOf(
  profile: UserProfile,
  issuer: string,
  client: CallingClient,
): { sub: string; [claim: string]: unknown } {
  const shown = fieldsFor(client)
  const picture = profile.picture === null ? null : new URL(profile.picture, issuer).href
  const given = Object.entries({ ...profile, picture }).filter(
    ([claim, value]) => value !== null && (shown === 'all' || shown.has(claim)),
  )
  return { ...Object.fromEntries(given), sub: profile.sub }
}
