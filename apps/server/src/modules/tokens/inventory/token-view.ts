import type { Token } from '@vitrine/protocol'
import { type BehaviourRegistry, mergeBlocks } from '../actions/registry.ts'
import { asSold } from '../designs/as-sold.ts'
import { placeOf } from '../ledger/places.ts'
import type { DefinitionRow, TokenRow } from '../ledger/tokens.store.ts'
import type { Blocks } from '../tokens.schema.ts'

/** What all tokens of a design have in common, in the shape of a token's state. */
export function designBlocks(definition: DefinitionRow): Blocks {
  const { displayName, description, category, draft: isDraft, campaignId, blueprintId } = definition
  return {
    'meta-v1': { displayName, description, category, isDraft },
    'studio-info-v1': { objectDefinitionId: definition.id, businessId: definition.businessId, campaignId, blueprintId },
    ...definition.behaviours,
  }
}

interface KnownBlocks {
  shared: Blocks
  /** Those of tokens, by their own values: what is the same in the database is the same object (`sharedJson`). */
  own: WeakMap<object, Blocks>
}

const blocksOfDesigns = new WeakMap<DefinitionRow, KnownBlocks>()

/** The token's state as it is read: the design's blocks with the token's own values over them. Never changed in place. */
export function blocksOf(token: Pick<TokenRow, 'state' | 'createdAt'>, design: DefinitionRow): Blocks {
  const { state } = token
  const definition = asSold(design, token)
  let known = blocksOfDesigns.get(definition)
  if (!known) {
    known = { shared: designBlocks(definition), own: new WeakMap() }
    blocksOfDesigns.set(definition, known)
  }
  let blocks = known.own.get(state)
  if (!blocks) {
    const merged = mergeBlocks(known.shared, state)
    blocks = state['mutable-v1'] ? inItsOwnWords(merged) : merged
    known.own.set(state, blocks)
  }
  return blocks
}

/** What the business has said of this one token stands in place of its design's words. */
function inItsOwnWords(blocks: Blocks): Blocks {
  const { title, description, category } = blocks['mutable-v1'] ?? {}
  const meta = { ...blocks['meta-v1'] }
  if (typeof title === 'string') meta.displayName = title
  if (typeof description === 'string') meta.description = description
  if (typeof category === 'string') meta.category = category
  return { ...blocks, 'meta-v1': meta }
}

const nobody = '.'

/** Where somebody laid something, they were: who passes by learns nothing of whose it is and was. */
export const isAnothersOnMap = (row: TokenRow, readerId: string): boolean =>
  row.ownerId !== readerId && placeOf(row.state) !== null

/** The token on the wire, as `readerId` sees it at `now`: what is secret stays out, and abilities are the reader's own. */
export function toToken(
  row: TokenRow & { hasChildren?: boolean },
  definition: DefinitionRow,
  { readerId, now, behaviours }: { readerId: string; now: Date; behaviours: BehaviourRegistry },
): Token {
  const blocks = blocksOf(row, definition)
  const reader = { isOwner: row.ownerId === readerId, now }
  const isUnnamed = isAnothersOnMap(row, readerId)
  return {
    id: row.id,
    type: 'vatom-new',
    parentId: row.parentId,
    owner: isUnnamed ? nobody : (row.ownerId ?? nobody),
    author: row.author,
    lastOwner: isUnnamed && row.lastOwner !== row.author ? nobody : row.lastOwner,
    created: row.createdAt.getTime(),
    modified: row.modifiedAt.getTime(),
    received: row.receivedAt.getTime(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.modifiedAt.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
    quantity: 1,
    shouldShowNotification: true,
    state: behaviours.show(blocks, reader),
    viewPlacements: asSold(definition, row).views,
    abilities: behaviours.abilities(blocks, { ...reader, hasContents: row.hasChildren === true }),
  } as Token
}
