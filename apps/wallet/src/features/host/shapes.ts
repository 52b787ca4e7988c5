import type { Token, UserProfile } from '@vitrine/protocol'

const time = (iso: string | null) => (iso === null ? null : Date.parse(iso))

/** A token as hosts read it: times are milliseconds since 1970, and nothing of it is ours alone. */
export function hostTokenOf(token: Token) {
  const meta = token.state['meta-v1']
  const studio = token.state['studio-info-v1']
  return {
    id: token.id,
    type: token.type,
    parentId: token.parentId,
    owner: token.owner,
    author: token.author,
    lastOwner: token.lastOwner,
    created: token.created,
    modified: token.modified,
    openedAt: time(token.openedAt),
    quantity: token.quantity,
    shouldShowNotification: token.shouldShowNotification,
    metadata: { name: meta.displayName, description: meta.description, category: meta.category },
    studioInfo: {
      blueprintId: studio.blueprintId,
      businessId: studio.businessId,
      campaignId: studio.campaignId,
      objectDefinitionId: studio.objectDefinitionId,
    },
    state: token.state,
    viewPlacements: token.viewPlacements,
    actions: token.abilities.map(({ name, behaviorId, actionId }) => ({ name, behaviorId, actionId })),
  }
}

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
