import { limits, type network } from '@vitrine/protocol'
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { isReached, type Reach } from '../../../platform/reach.ts'
import { networkVatom } from '../legacy-network.schema.ts'
import type { Designs } from './designs.ts'
import { type FolderRefusal, sayWhy } from './folder-words.ts'
import type { NetworkLedger } from './ledger.ts'
import { mergeProperties } from './merge-properties.ts'
import { containerIn, type VatomRow } from './vatom-view.ts'

export interface Moving {
  accountId: string
  /** Whose objects may be moved, and into and out of whose folders. */
  reach: Reach
  ids: readonly string[]
  /** Null for the root. */
  parentId: string | null
  language: 'en' | 'es'
}

export interface Folders {
  /** Puts objects into a folder or back to the root; what cannot be moved says why and stays. */
  move(tx: Queryable, moving: Moving): Promise<network.MoveReply>
}

/** One person's objects are put together, sent and taken apart one call after another, so that no two calls make a circle. */
export async function lockPerson(tx: Queryable, accountId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`network:${accountId}`}, 0))`)
}

export function createFolders({ designs, ledger }: { designs: Designs; ledger: NetworkLedger }): Folders {
  async function propertiesOf(tx: Queryable, row: VatomRow): Promise<network.VatomProperties | null> {
    const design = (await designs.load(tx, [row.variation])).get(row.variation)
    return design ? (mergeProperties(design.properties, row.properties) as network.VatomProperties) : null
  }

  const countIn = async (tx: Queryable, parentId: string, variation?: string): Promise<number> => {
    const [row] = await tx
      .select({ held: count() })
      .from(networkVatom)
      .where(
        and(
          eq(networkVatom.parentId, parentId),
          isNull(networkVatom.trashedAt),
          variation === undefined ? undefined : eq(networkVatom.variation, variation),
        ),
      )
    return row?.held ?? 0
  }

  async function whyNotInto(tx: Queryable, row: VatomRow, folder: Folder): Promise<FolderRefusal | null> {
    const { rootType, policies } = folder
    if (!containerIn(rootType) || rootType.includes('Discover')) return 'noFolder'
    if (folder.above.has(row.id) || folder.row.id === row.id) return 'inside'
    if (folder.row.dropped) return 'onMap'
    const policy = policies.find((each) => each.template_variation === row.variation)
    if (rootType.includes('DefinedFolder') && !policy) return 'notAccepted'
    if (folder.held >= limits.childrenMax) return 'full'
    if (policy?.creation_policy.enforce_policy_count_max) {
      const of = await countIn(tx, folder.row.id, row.variation)
      if (of >= policy.creation_policy.policy_count_max) return 'full'
    }
    return null
  }

  async function whyNotOut(tx: Queryable, row: VatomRow, reach: Reach): Promise<FolderRefusal | null> {
    if (row.parentId === null) return null
    const [parent] = await tx.select().from(networkVatom).where(eq(networkVatom.id, row.parentId)).for('update')
    if (parent && !isReached(reach, parent.author)) return 'needed'
    const policies = parent ? ((await propertiesOf(tx, parent))?.child_policy ?? []) : []
    const policy = policies.find((each) => each.template_variation === row.variation)?.creation_policy
    if (!policy?.enforce_policy_count_min) return null
    const held = await countIn(tx, row.parentId, row.variation)
    return held - 1 < policy.policy_count_min ? 'needed' : null
  }

  async function readFolder(tx: Queryable, row: VatomRow): Promise<Folder> {
    const own = await propertiesOf(tx, row)
    const { rows } = await tx.execute<{ id: string }>(sql`
      with recursive above as (
        select id, parent_id from ${networkVatom} where id = ${row.id}
        union select parent.id, parent.parent_id from ${networkVatom} parent join above on parent.id = above.parent_id)
      select id from above`)
    return {
      row,
      rootType: own?.root_type ?? '',
      policies: own?.child_policy ?? [],
      above: new Set(rows.map(({ id }) => id)),
      held: await countIn(tx, row.id),
    }
  }

  return {
    async move(tx, { accountId, reach, ids, parentId, language }) {
      await lockPerson(tx, accountId)
      const wanted = [...new Set([...ids, ...(parentId ? [parentId] : [])])].sort()
      const rows = await tx
        .select()
        .from(networkVatom)
        .where(and(inArray(networkVatom.id, wanted), isNull(networkVatom.trashedAt)))
        .orderBy(networkVatom.id)
        .for('update')
      const mine = new Map(
        rows.filter((row) => row.ownerId === accountId && isReached(reach, row.author)).map((row) => [row.id, row]),
      )
      const target = parentId === null ? null : mine.get(parentId)
      const folder = target ? await readFolder(tx, target) : null
      const moved: string[] = []
      const errors: Record<string, string> = {}
      for (const id of new Set(ids)) {
        const row = mine.get(id)
        const why = !row
          ? 'unknown'
          : parentId !== null && !folder
            ? 'noFolder'
            : row.dropped
              ? 'onMap'
              : row.parentId === parentId
                ? null
                : ((folder && (await whyNotInto(tx, row, folder))) ?? (await whyNotOut(tx, row, reach)))
        if (why) {
          errors[id] = sayWhy(why, language)
          continue
        }
        moved.push(id)
        if (!row || row.parentId === parentId) continue
        await ledger.change(tx, row, { parentId }, { action: parentId ? 'Combine' : 'Split', actor: accountId })
        if (folder) folder.held += 1
      }
      return {
        num_updated: moved.length,
        num_errors: Object.keys(errors).length,
        error_messages: errors,
        ids: moved,
      }
    },
  }
}

interface Folder {
  row: VatomRow
  rootType: string
  policies: readonly network.ChildPolicy[]
  /** The folder itself and those it lies in. */
  above: ReadonlySet<string>
  held: number
}
