import type { network, Token, TokenAbility } from '@vitrine/protocol'

/** A token of the older network in the shape that every screen reads, with what it is made from. */
export interface NetworkToken extends Token {
  network: NetworkParts
}

export interface NetworkParts {
  vatom: network.Vatom
  /** Those of its template. */
  faces: readonly network.Face[]
  actions: readonly network.Action[]
}

export const isNetworkToken = (token: Token): token is NetworkToken => token.type === 'vatom'

/** The behaviour under which abilities of the older network stand. */
export const networkBehaviour = 'network'

/** How the original names some actions to people (spec §4). */
const names: Readonly<Record<string, string>> = {
  'list-for-sale': 'List',
  'remove-from-sale': 'Delist',
  'share-link': 'ShareLink',
  initialize: 'Initialize',
}

/** The token as screens read it; `viewerId` decides what may be done. */
export function asWalletToken(parts: NetworkParts, viewerId: string | null): NetworkToken {
  const { vatom } = parts
  const properties = vatom['vAtom::vAtomType']
  const studio = (vatom.private['studio-info-v1'] ?? {}) as Record<string, unknown>
  const isMine = properties.owner === viewerId
  return {
    id: vatom.id,
    type: 'vatom',
    parentId: properties.parent_id,
    owner: properties.owner,
    author: typeof studio.businessId === 'string' ? studio.businessId : properties.author,
    lastOwner: properties.transferred_by || properties.author,
    created: Date.parse(vatom.when_created),
    modified: Date.parse(vatom.when_modified),
    createdAt: vatom.when_created,
    updatedAt: vatom.when_modified,
    // That network does not know when a token was first looked at.
    openedAt: vatom.when_added,
    quantity: 1,
    shouldShowNotification: true,
    state: {
      ...vatom.private,
      ...folderBlock(properties),
      'meta-v1': {
        displayName: properties.title,
        description: properties.description,
        category: properties.category,
        isDraft: vatom.unpublished,
      },
      'studio-info-v1': {
        objectDefinitionId: properties.template_variation,
        businessId: typeof studio.businessId === 'string' ? studio.businessId : '',
        campaignId: typeof studio.campaignId === 'string' ? studio.campaignId : null,
        blueprintId: typeof studio.blueprintId === 'string' ? studio.blueprintId : null,
      },
    } as Token['state'],
    viewPlacements: [],
    abilities: isMine ? abilitiesOf(parts) : [],
    network: parts,
  } as unknown as NetworkToken
}

function folderBlock({ root_type, child_policy }: network.VatomProperties): Record<string, unknown> {
  if (!root_type.includes('ContainerType') || root_type.includes('Discover')) return {}
  const childPolicy = child_policy.map(({ template_variation, creation_policy: policy }) => ({
    objectDefinitionId: template_variation,
    min: policy.enforce_policy_count_min ? policy.policy_count_min : 0,
    max: policy.enforce_policy_count_max ? policy.policy_count_max : null,
  }))
  const containerType = root_type.includes('Defined') ? 'defined' : 'open'
  return { 'folder-v1': { containerType, childPolicy, maxChildren: 9999 } }
}

/** The action list rules of spec §4; Delete is always there. */
function abilitiesOf({ vatom, actions }: NetworkParts): TokenAbility[] {
  const properties = vatom['vAtom::vAtomType']
  const commerce = (vatom.private['commerce-v1'] ?? {}) as { status?: string; channel?: string }
  const isForSale = commerce.channel === 'direct' || commerce.channel === 'marketplace'
  const isPending = isForSale && commerce.status === 'pending'
  const hidden: Readonly<Record<string, boolean>> = {
    Drop: properties.dropped,
    Pickup: !properties.dropped,
    Transfer: properties.dropped,
    List: isForSale,
    Delist: !isForSale && !isPending,
    Mint: vatom.unpublished,
  }
  const offered = actions.map((action) => actionNameOf(action))
  return [...new Set([...offered, 'Delete'])]
    .map((actionId) => ({ name: names[actionId] ?? actionId, behaviorId: networkBehaviour, actionId }))
    .filter(({ name }) => !hidden[name])
}

/** What stands behind `::Action::`. */
function actionNameOf({ name }: network.Action): string {
  return name.slice(name.indexOf('::Action::') + '::Action::'.length)
}
