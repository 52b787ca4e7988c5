import {
  type Design,
  type DesignDocument,
  type DesignSummary,
  type Language,
  type listDesigns,
  Problem,
  type ReplyInputOf,
  textsOf,
} from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import type { Audit } from '../studio/index.ts'
import type { TokensApi } from '../tokens/index.ts'
import type { WordsApi } from '../words/index.ts'
import {
  type DesignRow,
  type DesignSearch,
  findDesign,
  findDesigns,
  insertDesigns,
  insertRevision,
  type ListedRow,
  listPage,
  lockDesign,
  updateDesign,
} from './designs.store.ts'
import { documentOf, listedOf } from './document.ts'
import type { FindFaults } from './faults.ts'
import { isOfTemplate } from './template-words.ts'

export interface EditingNeeds {
  clock: Clock
  audit: Audit
  tokens: Pick<TokensApi, 'editing' | 'editions' | 'example'>
  words: Pick<WordsApi, 'read'>
  findFaults: FindFaults
}

export interface Place {
  businessId: string
  designId: string
}

export type Editing = ReturnType<typeof createEditing>

/** Reading designs and keeping what is edited. Nothing here reaches anybody outside. */
export function createEditing({ clock, audit, tokens, words, findFaults }: EditingNeeds) {
  /** Businesses of which every design is known here. */
  const adopted = new Set<string>()

  /** Designs that came without Studio, as the demo's do, are edited like all others. */
  async function adopt(db: Queryable, businessId: string): Promise<void> {
    const definitions = await tokens.editing.listOf(db, businessId)
    const said = await words.read(db, businessId, 'es' satisfies Language)
    const made = await insertDesigns(
      db,
      definitions.map((definition) => {
        const document = documentOf(definition, said)
        const { id, draft, campaignId, createdAt } = definition
        const stage = draft ? ('draft' as const) : ('live' as const)
        return {
          ...{ id, businessId, stage, document, campaignId, createdAt, changed: false },
          ...listedOf(document),
          revision: draft ? 0 : 1,
          modifiedAt: createdAt,
        }
      }),
    )
    for (const { id: designId, stage, document, createdAt: at } of made) {
      if (stage === 'live')
        await insertRevision(db, { designId, revision: 1, stage, issued: 'stay', document, at, by: null })
    }
    adopted.add(businessId)
  }

  const own = (row: DesignRow | null, businessId: string) => (row?.businessId === businessId ? row : null)

  async function find(db: Queryable, { businessId, designId }: Place): Promise<DesignRow> {
    const row = own(await findDesign(db, designId), businessId)
    if (row) return row
    await adopt(db, businessId)
    const adoptedNow = own(await findDesign(db, designId), businessId)
    if (!adoptedNow) throw new Problem('object_definition.not_found')
    return adoptedNow
  }

  /** To be changed; with a version only where nobody else has changed it since. */
  async function lock(tx: Queryable, place: Place, version?: number): Promise<DesignRow> {
    await find(tx, place)
    const row = await lockDesign(tx, place.designId)
    if (!row) throw new Problem('object_definition.not_found')
    if (version !== undefined) {
      await audit.assertVersion(tx, version, {
        version: row.version,
        editedBy: row.modifiedBy,
        editedAt: row.modifiedAt,
      })
    }
    return row
  }

  function toSummary(row: ListedRow, issued: number): DesignSummary {
    const { id, businessId, displayName, picture, stage, changed, campaignId, templateId, version, maxObjects } = row
    return {
      ...{ id, businessId, displayName, picture, stage, changed, campaignId, templateId, version, maxObjects, issued },
      archived: row.archivedAt !== null,
      modifiedAt: row.modifiedAt.toISOString(),
    } as DesignSummary
  }

  async function toDesign(db: Queryable, row: DesignRow): Promise<Design> {
    const [issued, faults, companions, names] = await Promise.all([
      tokens.editions.issued(db, [row.id]),
      findFaults(db, row.businessId, row.document),
      findDesigns(db, row.companions),
      audit.namesOf(db, row.modifiedBy ? [row.modifiedBy] : []),
    ])
    const most = row.document.behaviours['scarcity-v1']?.maxObjects
    return {
      ...toSummary({ ...row, maxObjects: typeof most === 'number' ? most : null }, issued.get(row.id) ?? 0),
      document: row.document,
      faults,
      revision: row.revision,
      companions: companions.map(companionOf),
      templateWords: textsOf(row.document).flatMap(({ path, text }) =>
        isOfTemplate(text, row.document.words[path]) ? [path] : [],
      ),
      example: tokens.example(row.document.behaviours, clock.now()),
      modifiedBy: names.get(row.modifiedBy ?? '') ?? '',
    }
  }

  return {
    find,
    lock,
    toDesign,
    async list(db: Queryable, search: DesignSearch): Promise<ReplyInputOf<typeof listDesigns>> {
      if (!adopted.has(search.businessId)) await adopt(db, search.businessId)
      const { rows, total } = await listPage(db, search)
      const issued = await tokens.editions.issued(
        db,
        rows.map(({ id }) => id),
      )
      return { items: rows.map((row) => toSummary(row, issued.get(row.id) ?? 0)), total }
    },
    async read(db: Queryable, place: Place): Promise<Design> {
      return toDesign(db, await find(db, place))
    },
    async save(
      tx: Queryable,
      staff: Staff,
      place: Place,
      { version, document }: { version: number; document: DesignDocument },
    ): Promise<Design> {
      const before = await lock(tx, place, version)
      const after = await updateDesign(tx, before.id, {
        ...listedOf(document),
        document,
        changed: true,
        modifiedAt: clock.now(),
        modifiedBy: staff.by,
      })
      await audit.record(tx, staff, {
        ...{ what: 'design.edited', id: after.id, title: after.displayName },
        ...{ before: { ...before.document }, after: { ...document } },
      })
      return toDesign(tx, after)
    },
  }
}

export const companionOf = ({ id, displayName, picture, stage }: DesignRow) =>
  ({ id, displayName, picture, stage }) as Design['companions'][number]
