import { FolderState, Problem, type ProblemCode } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { beyondReach, isReached, type Reach } from '../../../platform/reach.ts'
import type { Definitions } from '../designs/definitions.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { placeOf } from '../ledger/places.ts'
import {
  countChildren,
  countChildrenOf,
  type FoundToken,
  listAncestors,
  lockChildren,
  lockToken,
} from '../ledger/tokens.store.ts'
import type { HiddenContents } from './hidden-contents.ts'
import { blocksOf } from './token-view.ts'

export interface Folders {
  /** Puts a token of a person into a folder of theirs, or with `.` to the root. */
  put(tx: Queryable, place: Placing): Promise<FoundToken>
  /** Each for itself: what may not move stays, and the code says why. */
  putEach(tx: Queryable, place: Omit<Placing, 'tokenId'> & { tokenIds: readonly string[] }): Promise<Placed>
  /** Moves everything in a folder to where the folder lies; answers how many. */
  empty(tx: Queryable, place: Omit<Placing, 'folderId'>): Promise<number>
}

export interface Placing {
  tokenId: string
  folderId: string
  ownerId: string
  /** Whose tokens may be put, and into whose folders. */
  reach: Reach
  now: Date
}

export interface Placed {
  moved: string[]
  refused: { id: string; code: ProblemCode; details: Record<string, unknown> }[]
}

type Whose = Pick<Placing, 'ownerId' | 'reach'>

const root = '.'

export interface FoldersNeeds {
  ledger: Ledger
  definitions: Definitions
  hiddenContents: Pick<HiddenContents, 'isHidden'>
}

export function createFolders({ ledger, definitions, hiddenContents }: FoldersNeeds): Folders {
  async function lockOwn(tx: Queryable, id: string, { ownerId, reach }: Whose): Promise<FoundToken> {
    const token = await lockToken(tx, id)
    if (token?.ownerId !== ownerId || !isReached(reach, token.businessId)) throw new Problem('token.not_found')
    return token
  }

  async function settingsOf(tx: Queryable, token: FoundToken): Promise<FolderState | null> {
    const definition = await definitions.of(tx, token)
    const block = blocksOf(token, definition)['folder-v1']
    return block ? FolderState.parse(block) : null
  }

  async function openFolder(tx: Queryable, id: string, whose: Whose) {
    const token = await lockOwn(tx, id, whose)
    const settings = await settingsOf(tx, token)
    if (!settings) throw new Problem('folder.not_accepted', { objectDefinitionId: token.objectDefinitionId })
    return { token, settings }
  }

  async function assertMayLeave(tx: Queryable, token: FoundToken, { ownerId, reach }: Whose): Promise<void> {
    if (token.parentId === root) return
    const from = await lockOwn(tx, token.parentId, { ownerId, reach: null })
    if (!isReached(reach, from.businessId)) throw beyondReach()
    const policy = (await settingsOf(tx, from))?.childPolicy.find(
      (each) => each.objectDefinitionId === token.objectDefinitionId,
    )
    if (!policy || policy.min === 0) return
    const inside = await countChildrenOf(tx, from, token.objectDefinitionId)
    if (inside <= policy.min) throw new Problem('folder.minimum', { minimum: policy.min })
  }

  async function assertAccepts(tx: Queryable, folder: Folder, child: FoundToken): Promise<void> {
    const { token, settings } = folder
    const { containerType, childPolicy, maxChildren } = settings
    const { objectDefinitionId } = child
    const policy = childPolicy.find((each) => each.objectDefinitionId === objectDefinitionId)
    if (containerType === 'defined' && !policy) throw new Problem('folder.not_accepted', { objectDefinitionId })
    if ((await listAncestors(tx, token)).includes(child.id)) throw new Problem('folder.cycle')
    if ((await countChildren(tx, token)) >= maxChildren) throw new Problem('folder.full', { limit: maxChildren })
    if (policy?.max !== null && policy !== undefined) {
      const inside = await countChildrenOf(tx, token, objectDefinitionId)
      if (inside >= policy.max) throw new Problem('folder.full', { limit: policy.max })
    }
  }

  async function place(tx: Queryable, { tokenId, folderId, now, ...whose }: Placing): Promise<FoundToken> {
    const token = await lockOwn(tx, tokenId, whose)
    if (await hiddenContents.isHidden(tx, token)) throw new Problem('token.not_found')
    if (token.parentId === folderId) return token
    if (placeOf(token.state)) throw new Problem('token.already_on_map')
    await assertMayLeave(tx, token, whose)
    if (folderId === root) return laid(tx, token, root, now)
    const folder = await openFolder(tx, folderId, whose)
    // The same id can be spelled in several ways; what lies in a folder is found by one.
    if (token.parentId === folder.token.id) return token
    // Whoever picked the folder up would get what somebody else put in.
    if (placeOf(folder.token.state)) throw new Problem('token.already_on_map')
    await assertAccepts(tx, folder, token)
    return laid(tx, token, folder.token.id, now)
  }

  async function laid(tx: Queryable, token: FoundToken, parentId: string, now: Date): Promise<FoundToken> {
    const cause = parentId === root ? 'split' : 'combine'
    const [row] = await ledger.place(tx, [token], parentId, { cause }, now)
    return { ...token, ...row }
  }

  return {
    async put(tx, placing) {
      await takeTurn(tx, placing.ownerId)
      return place(tx, placing)
    },

    async putEach(tx, { tokenIds, ...where }) {
      await takeTurn(tx, where.ownerId)
      if (where.folderId !== root) await openFolder(tx, where.folderId, where)
      const placed: Placed = { moved: [], refused: [] }
      for (const tokenId of new Set(tokenIds)) {
        try {
          await place(tx, { ...where, tokenId })
          placed.moved.push(tokenId)
        } catch (error) {
          // Every check comes before the first write, so what is refused has changed nothing.
          if (!(error instanceof Problem)) throw error
          placed.refused.push({ id: tokenId, code: error.code, details: error.details })
        }
      }
      return placed
    },

    async empty(tx, { tokenId, now, ...whose }) {
      await takeTurn(tx, whose.ownerId)
      const { token, settings } = await openFolder(tx, tokenId, whose)
      const held = settings.childPolicy.find((each) => each.min > 0)
      if (held) throw new Problem('folder.minimum', { minimum: held.min })
      const children = await lockChildren(tx, token)
      if (children.length === 0) return 0
      if (children.some(({ businessId }) => !isReached(whose.reach, businessId))) throw beyondReach()
      if (token.parentId !== root) {
        const outer = await openFolder(tx, token.parentId, whose)
        await assertTakesAll(tx, outer, children)
      }
      await ledger.place(tx, children, token.parentId, { cause: 'split' }, now)
      return children.length
    },
  }

  async function assertTakesAll(tx: Queryable, outer: Folder, children: readonly FoundToken[]): Promise<void> {
    const { containerType, childPolicy, maxChildren } = outer.settings
    if ((await countChildren(tx, outer.token)) + children.length > maxChildren) {
      throw new Problem('folder.full', { limit: maxChildren })
    }
    for (const [objectDefinitionId, group] of Map.groupBy(children, (child) => child.objectDefinitionId)) {
      const policy = childPolicy.find((each) => each.objectDefinitionId === objectDefinitionId)
      if (containerType === 'defined' && !policy) throw new Problem('folder.not_accepted', { objectDefinitionId })
      if (policy?.max == null) continue
      const inside = await countChildrenOf(tx, outer.token, objectDefinitionId)
      if (inside + group.length > policy.max) throw new Problem('folder.full', { limit: policy.max })
    }
  }
}

interface Folder {
  token: FoundToken
  settings: FolderState
}

/** One change of folders per person at a time: two that put A into B and B into A neither make a ring nor wait in one. */
async function takeTurn(tx: Queryable, ownerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`folders:${ownerId}`}, 0))`)
}
