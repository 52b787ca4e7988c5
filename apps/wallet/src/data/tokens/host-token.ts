import type { Token } from '@vitrine/protocol'

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
