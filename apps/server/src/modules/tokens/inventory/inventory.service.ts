import { type InventoryPage, type inventoryDrops, type Language, type Token, TokenId } from '@vitrine/protocol'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { isReached, type Reach, reachedAmong } from '../../../platform/reach.ts'
import type { WordsApi } from '../../words/index.ts'
import type { BehaviourRegistry } from '../actions/registry.ts'
import type { Brands } from '../brands.ts'
import type { Definitions } from '../designs/definitions.ts'
import { findOwned } from '../ledger/tokens.store.ts'
import type { HiddenContents } from './hidden-contents.ts'
import {
  countInFolder,
  type HeldDesign,
  type LatestQuery,
  listAtAddresses,
  listCopies,
  listDropped,
  listHeldDesigns,
  listLatest,
  listPage,
  listStacks,
  type SortBy,
  type StackQuery,
  type StackRow,
} from './inventory.store.ts'
import { type Narrowed, type Narrowing, narrow } from './inventory-drops.ts'
import { amongCopies, firstsOf, hiddenIn, stacksOf } from './stacks.ts'
import { toToken } from './token-view.ts'

export interface InventorySearch {
  ownerId: string
  /** Who looks; the owner, when left out. */
  readerId?: string
  /** Whose tokens the reader may see. */
  reach: Reach
  businessId?: string | undefined
  /** Of these businesses alone. */
  businessIds?: readonly string[] | undefined
  parentId: string
  /** In any of these. */
  categories?: readonly string[] | undefined
  objectDefinitionIds?: readonly string[] | undefined
  /** Of none of these designs. */
  exceptObjectDefinitionIds?: readonly string[] | undefined
  behaviorId?: string | undefined
  filterBy: 'all' | 'wallet' | 'smartNft' | 'custodial'
  /** What to do with those that lie on the map. */
  dropped: (typeof inventoryDrops)[number]
  /** Designs that come before those that brands pin. */
  pinned?: readonly string[] | undefined
  /** One item for copies that nothing tells apart. */
  stacked?: boolean | undefined
  /** Only what lies in one stack with most of these. */
  copiesOf?: readonly string[] | undefined
  sortBy: SortBy
  sortOrder: 'asc' | 'desc'
  /** In which names are sorted: that of who looks. */
  language?: Language | null | undefined
  page: number
  limit: number
}

export interface InventoryService {
  /** A page in the order of R18: pinned designs first in pinned order, then the chosen sort. */
  search(db: Queryable, search: InventorySearch): Promise<InventoryPage>
  /** Those of these tokens that the person owns and may see, in the order in which they are asked for. */
  read(db: Queryable, ownerId: string, tokenIds: readonly string[], reach: Reach): Promise<Token[]>
  /** What came to any of these people and nobody hides: at the root of a wallet, no drafts, nothing that lies on the map. Latest first. */
  latest(db: Queryable, asked: LatestQuery & { readerId: string; reach: Reach }): Promise<Token[]>
  /** Those of the businesses that are reached whose tokens the person holds. */
  businessIds(db: Queryable, ownerId: string, reach: Reach): Promise<string[]>
}

export interface InventoryServiceNeeds {
  definitions: Definitions
  behaviours: BehaviourRegistry
  brands: Brands
  hiddenContents: Pick<HiddenContents, 'hides'>
  clock: Clock
  words: Pick<WordsApi, 'inWords'>
}

const custodyOf: Readonly<Record<InventorySearch['filterBy'], Narrowing['custody']>> = {
  all: 'any',
  smartNft: 'any',
  wallet: 'address',
  custodial: 'ours',
}

export function createInventoryService({
  definitions,
  behaviours,
  brands,
  hiddenContents,
  clock,
  words,
}: InventoryServiceNeeds): InventoryService {
  /** The designs that the owner holds and may see, and whether that leaves some out. */
  async function visibleDesigns(
    db: Queryable,
    search: Pick<
      InventorySearch,
      'ownerId' | 'readerId' | 'reach' | 'businessId' | 'businessIds' | 'categories' | 'exceptObjectDefinitionIds'
    >,
  ) {
    const all = await listHeldDesigns(db, search)
    const ofBusinesses = search.businessIds && new Set(search.businessIds)
    const keptOut = new Set(search.exceptObjectDefinitionIds)
    const within = all.filter(
      ({ id, businessId }) =>
        isReached(search.reach, businessId) && (!ofBusinesses || ofBusinesses.has(businessId)) && !keptOut.has(id),
    )
    if (!within.some((design) => design.draft)) return { designs: within, hidesSome: within.length < all.length }
    const staffOf = new Set(await brands.staffOf(db, search.readerId ?? search.ownerId))
    const designs = within.filter((design) => !design.draft || staffOf.has(design.businessId))
    return { designs, hidesSome: designs.length < all.length }
  }

  async function thoseAskedFor(
    db: Queryable,
    designs: readonly HeldDesign[],
    { objectDefinitionIds, behaviorId }: Pick<InventorySearch, 'objectDefinitionIds' | 'behaviorId'>,
  ): Promise<readonly HeldDesign[]> {
    const wanted = objectDefinitionIds ? designs.filter(({ id }) => objectDefinitionIds.includes(id)) : designs
    if (behaviorId === undefined) return wanted
    const known = await definitions.get(db, wanted)
    return wanted.filter(({ id }) => Object.hasOwn(known.get(id)?.behaviours ?? {}, behaviorId))
  }

  async function pinnedAmong(
    db: Queryable,
    designs: readonly HeldDesign[],
    first: readonly string[],
  ): Promise<HeldDesign[]> {
    const byId = new Map(designs.map((design) => [design.id, design]))
    const pinned = await brands.pinned(db, [...new Set(designs.map((design) => design.businessId))])
    return [...new Set([...first, ...pinned])].flatMap((id) => byId.get(id) ?? [])
  }

  /** Numbered copies are all unlike, and those that hold something are by what lies in them: the others may be in stacks. */
  async function stacksAmong(
    db: Queryable,
    order: Pick<StackQuery, 'ownerId' | 'parentId' | 'sortBy' | 'descending'>,
    { designs, among }: Narrowed,
  ): Promise<StackRow[]> {
    const many = designs.filter(({ held }) => held > 1)
    const known = await definitions.get(db, many)
    const only = many.flatMap(({ id }) => {
      const behaviours = known.get(id)?.behaviours
      return behaviours && !behaviours['numbered-v1'] && !behaviours['folder-v1'] ? [id] : []
    })
    return only.length > 0 ? listStacks(db, { ...order, among, only }) : []
  }

  /** These designs by how their names are said in a language; null where all are read as they were written, as the database sorts them. */
  async function namesInOrder(
    db: Queryable,
    designs: readonly HeldDesign[],
    language: Language | null,
  ): Promise<string[] | null> {
    if (language === null) return null
    const written = [...(await definitions.get(db, designs)).values()].map(({ id, businessId, displayName }) => ({
      id,
      businessId,
      displayName,
    }))
    const said = await words.inWords(written, language)
    if (said === written) return null
    const { compare } = new Intl.Collator(language)
    return said.toSorted((a, b) => compare(a.displayName, b.displayName)).map(({ id }) => id)
  }

  const isClosed = async (db: Queryable, folderId: string): Promise<boolean> =>
    TokenId.safeParse(folderId).success && hiddenContents.hides(db, folderId)

  return {
    async read(db, ownerId, tokenIds, reach) {
      const rows = new Map((await findOwned(db, tokenIds, ownerId)).map((row) => [row.id, row]))
      const designs = new Map(
        [...rows.values()].map((row) => [row.objectDefinitionId, row.definitionRevision] as const),
      )
      const found = await definitions.get(
        db,
        [...designs].map(([id, revision]) => ({ id, revision })),
      )
      const hasDrafts = [...found.values()].some(({ draft }) => draft)
      const staffOf = new Set(hasDrafts ? await brands.staffOf(db, ownerId) : [])
      const closed = new Set<string>()
      for (const folderId of new Set([...rows.values()].map(({ parentId }) => parentId))) {
        if (folderId !== '.' && (await isClosed(db, folderId))) closed.add(folderId)
      }
      const reader = { readerId: ownerId, now: clock.now(), behaviours }
      return tokenIds.flatMap((id) => {
        const row = rows.get(id)
        const definition = row && found.get(row.objectDefinitionId)
        if (!definition || closed.has(row.parentId) || !isReached(reach, row.businessId)) return []
        return definition.draft && !staffOf.has(row.businessId) ? [] : [toToken(row, definition, reader)]
      })
    },

    async search(db, search) {
      const { ownerId, parentId, page, limit, sortBy } = search
      const none = { items: [], total: 0, pinned: 0, page, limit }
      const empty = search.stacked ? { ...none, stacks: [], held: 0 } : none
      if (parentId !== '.' && (await isClosed(db, parentId))) return empty
      const { designs: visible, hidesSome } = await visibleDesigns(db, search)
      const asked = await thoseAskedFor(db, visible, search)
      if (asked.length === 0) return empty
      const custody = custodyOf[search.filterBy]
      const [onMap, atAddresses] = await Promise.all([
        search.dropped === 'shown' ? [] : listDropped(db, ownerId),
        custody === 'any' ? [] : listAtAddresses(db, ownerId),
      ])
      const narrowed = narrow(asked, { onMap, dropped: search.dropped, atAddresses, custody })
      const copies = search.copiesOf && (await listCopies(db, { ownerId, parentId, of: search.copiesOf }))
      const all = copies ? amongCopies(narrowed, copies) : narrowed
      const order = { ownerId, parentId, sortBy, descending: search.sortOrder === 'desc' }
      const stacks = search.stacked ? await stacksAmong(db, order, all) : []
      const hidden = hiddenIn(stacks)
      const { designs, among } = all

      const ids = designs.map((design) => design.id)
      const restricted =
        hidesSome || search.businessId !== undefined || search.categories !== undefined || asked.length < visible.length
      const atRoot = parentId === '.'
      const pinned = atRoot ? await pinnedAmong(db, designs, search.pinned ?? []) : []
      const pinnedIds = pinned.map((design) => design.id)
      const pinnedCount = pinned.reduce((count, { id, atRoot }) => count + atRoot - (hidden.get(id) ?? 0), 0)

      const shared = { ...order, among, stacked: firstsOf(stacks) }
      const byName = sortBy === 'display_name' ? await namesInOrder(db, designs, search.language ?? null) : null
      const offset = page * limit
      const fromPinned = Math.max(0, Math.min(limit, pinnedCount - offset))
      const rows = [
        ...(await listPage(db, { ...shared, only: pinnedIds, ranked: pinnedIds, offset, limit: fromPinned })),
        ...(await listPage(db, {
          ...shared,
          only: restricted ? ids : undefined,
          except: pinnedIds,
          ...(byName ? { ranked: order.descending ? byName.toReversed() : byName } : {}),
          offset: Math.max(0, offset - pinnedCount),
          limit: limit - fromPinned,
        })),
      ]
      const held = atRoot
        ? designs.reduce((count, design) => count + design.atRoot, 0)
        : await countInFolder(db, { ownerId, parentId, only: ids, among })
      const total = [...hidden.values()].reduce((count, each) => count - each, held)

      const shown = new Set(rows.map((row) => row.objectDefinitionId))
      const found = await definitions.get(
        db,
        designs.filter((design) => shown.has(design.id)),
      )
      const reader = { readerId: search.readerId ?? ownerId, now: clock.now(), behaviours }
      const items: Token[] = rows.flatMap((row) => {
        const definition = found.get(row.objectDefinitionId)
        return definition ? [toToken(row, definition, reader)] : []
      })
      const plain = { items, total, pinned: pinnedCount, page, limit }
      return search.stacked ? { ...plain, stacks: stacksOf(items, stacks), held } : plain
    },

    async latest(db, { readerId, reach, ...asked }) {
      const rows = await listLatest(db, { ...asked, businessIds: reachedAmong(reach, asked.businessIds) })
      const revisions = new Map(rows.map((row) => [row.objectDefinitionId, row.definitionRevision] as const))
      const found = await definitions.get(
        db,
        [...revisions].map(([id, revision]) => ({ id, revision })),
      )
      const reader = { readerId, now: clock.now(), behaviours }
      return rows.flatMap((row) => {
        const definition = found.get(row.objectDefinitionId)
        return definition ? [toToken(row, definition, reader)] : []
      })
    },

    async businessIds(db, ownerId, reach) {
      const { designs } = await visibleDesigns(db, { ownerId, reach })
      return [...new Set(designs.map((design) => design.businessId))].toSorted()
    },
  }
}
