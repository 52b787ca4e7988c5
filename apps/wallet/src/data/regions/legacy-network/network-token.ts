import type { network, Token, TokenAbility } from '@vitrine/protocol'
import { isRecord } from '../../../platform/device/storage.ts'
import { plainName } from '../plain-name.ts'

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

/**
 * Actions that mean here what the newer inventory's do, so that the same screens offer them: how the original names them to people
 * (spec §4), and under which ids screens ask for them.
 */
const shared: Readonly<Record<string, TokenAbility>> = {
  'list-for-sale': { name: 'List', behaviorId: 'commerce-v1', actionId: 'list-for-sale-v1' },
  'change-price': { name: 'ChangePrice', behaviorId: 'commerce-v1', actionId: 'change-price-v1' },
  'remove-from-sale': { name: 'Delist', behaviorId: 'commerce-v1', actionId: 'remove-from-sale-v1' },
  'share-link': { name: 'ShareLink', behaviorId: 'share-v1', actionId: 'share-link-v1' },
  'revoke-share-link': { name: 'RevokeShareLink', behaviorId: 'share-v1', actionId: 'revoke-share-link-v1' },
  initialize: { name: 'Initialize', behaviorId: networkBehaviour, actionId: 'initialize' },
}

/** Other blocks have these names, too, and count otherwise. */
const sharedBlocks = new Set(['commerce-v1', 'share-v1', 'folder-v1', 'user-points-v2'])

export const hasBehaviour = ({ state }: Token, behaviorId: string): boolean =>
  sharedBlocks.has(behaviorId) && state[behaviorId] !== undefined

/** `varius.action:varius.io:list-for-sale-v1` is `list-for-sale`, too. */
export const studioName = (name: string) => plainName(name.slice(name.lastIndexOf(':') + 1))

/** The token as screens read it; `readerId` decides what may be done. */
export function asWalletToken(parts: NetworkParts, readerId: string | null): NetworkToken {
  const { vatom } = parts
  const properties = vatom['vAtom::vAtomType']
  const studio = (vatom.private['studio-info-v1'] ?? {}) as Record<string, unknown>
  const isMine = properties.owner === readerId
  return {
    id: vatom.id,
    type: 'vatom',
    parentId: properties.parent_id,
    owner: properties.owner,
    author: typeof studio.businessId === 'string' ? studio.businessId : properties.author,
    lastOwner: properties.transferred_by || properties.author,
    created: Date.parse(vatom.when_created),
    modified: Date.parse(vatom.when_modified),
    // The older network keeps no time of its own for it.
    received: Date.parse(vatom.when_modified),
    createdAt: vatom.when_created,
    updatedAt: vatom.when_modified,
    // That network does not know when a token was first looked at.
    openedAt: vatom.when_added,
    quantity: 1,
    shouldShowNotification: true,
    state: {
      ...vatom.private,
      ...folderBlock(properties),
      ...sellingBlock(parts),
      ...sharingBlock(parts),
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

const isRegistered = ({ actions }: NetworkParts, name: string) =>
  actions.some((action) => studioName(actionNameOf(action)) === name)

/** How it stands to be bought; nothing of what publishers wrote there for other programs. */
function sellingBlock(parts: NetworkParts): Record<string, unknown> {
  const block = parts.vatom.private['commerce-v1']
  if (!isRegistered(parts, 'list-for-sale')) return { 'commerce-v1': undefined }
  return { 'commerce-v1': { status: 'unlisted', channel: 'none', ...(isRecord(block) ? block : {}) } }
}

/** Its holder asks for the address of a link: it is in no reply that others read, too. */
const sharingBlock = (parts: NetworkParts): Record<string, unknown> => ({
  'share-v1': isRegistered(parts, 'share-link') ? { shareUrl: null, scores: {} } : undefined,
})

/** The action list rules of spec §4, and nothing that the token's own state forbids; Delete is always there. */
function abilitiesOf({ vatom, actions }: NetworkParts): TokenAbility[] {
  const properties = vatom['vAtom::vAtomType']
  const { dropped, parent_id: parent } = properties
  const block = <T>(name: string) => (vatom.private[name] ?? {}) as Partial<T>
  const { channel, status } = block<{ status: string; channel: string }>('commerce-v1')
  const isForSale = channel === 'direct' || channel === 'marketplace'
  const isPending = isForSale && status === 'pending'
  const { maxClonesPerInstance: copies } = block<{ maxClonesPerInstance: unknown }>('cloneable-v1')
  const isDraft = vatom.unpublished
  const hidden: Readonly<Record<string, boolean>> = {
    Drop: dropped,
    Pickup: !dropped,
    Transfer: dropped || isDraft || properties.transferable === false,
    Clone: isDraft || (typeof copies === 'number' && (properties.num_direct_clones ?? 0) >= copies),
    Redeem: dropped || !properties.redeemable || merchantsOf(vatom).length === 0,
    List: isForSale || dropped || isDraft || parent !== '.',
    ChangePrice: !isForSale || isPending,
    Delist: !isForSale,
    Mint: isDraft,
    ShareLink: isDraft,
    RevokeShareLink: isDraft,
    Initialize: block<{ initialized: boolean }>('lifecycle-v1').initialized === true,
  }
  const offered = actions.map(actionNameOf).map((actionId) => {
    const known = shared[studioName(actionId)]
    return known ?? { name: actionId, behaviorId: networkBehaviour, actionId }
  })
  const all = new Map([...offered, deletion].map((ability) => [ability.name, ability]))
  // While somebody pays for it, everything else waits.
  return [...all.values()].filter(({ name }) => !hidden[name] && (!isPending || name === 'Delist'))
}

const deletion: TokenAbility = { name: 'Delete', behaviorId: networkBehaviour, actionId: 'Delete' }

/** At whom it can be redeemed, by account. */
function merchantsOf({ private: blocks }: network.Vatom): string[] {
  const { merchants } = (blocks['redeemable-v1'] ?? {}) as { merchants?: unknown }
  return Array.isArray(merchants) ? merchants.filter((each) => typeof each === 'string') : []
}

/** What stands behind `::Action::`. */
export function actionNameOf({ name }: network.Action): string {
  return name.slice(name.indexOf('::Action::') + '::Action::'.length)
}
