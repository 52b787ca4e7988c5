import { and, count, desc, eq, ilike, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { design, designRevision } from './designs.schema.ts'

export type DesignRow = typeof design.$inferSelect
export type NewDesignRow = typeof design.$inferInsert
export type RevisionRow = typeof designRevision.$inferSelect

/** A design in the list, without what is only edited. */
export type ListedRow = Omit<DesignRow, 'document'> & { maxObjects: number | null }

export interface DesignSearch {
  businessId: string
  query?: string | undefined
  stage?: DesignRow['stage'] | undefined
  archived: boolean
  limit: number
  page: number
}

const { document: _, ...listed } = {
  id: design.id,
  businessId: design.businessId,
  stage: design.stage,
  version: design.version,
  document: design.document,
  changed: design.changed,
  displayName: design.displayName,
  picture: design.picture,
  revision: design.revision,
  campaignId: design.campaignId,
  templateId: design.templateId,
  companions: design.companions,
  archivedAt: design.archivedAt,
  createdAt: design.createdAt,
  modifiedAt: design.modifiedAt,
  modifiedBy: design.modifiedBy,
}
const maxObjects = sql<number | null>`(${design.document} #>> '{behaviours,scarcity-v1,maxObjects}')::int`

export async function listPage(db: Queryable, search: DesignSearch): Promise<{ rows: ListedRow[]; total: number }> {
  const { businessId, query, stage, archived, limit, page } = search
  const matches = and(
    eq(design.businessId, businessId),
    archived ? isNotNull(design.archivedAt) : isNull(design.archivedAt),
    stage === undefined ? undefined : eq(design.stage, stage),
    query ? ilike(design.displayName, `%${query.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
  )
  const [rows, [counted]] = await Promise.all([
    db
      .select({ ...listed, maxObjects })
      .from(design)
      .where(matches)
      .orderBy(desc(design.modifiedAt), design.id)
      .limit(limit)
      .offset(page * limit),
    db.select({ total: count() }).from(design).where(matches),
  ])
  return { rows, total: counted?.total ?? 0 }
}

export async function findDesign(db: Queryable, id: string): Promise<DesignRow | null> {
  const [row] = await db.select().from(design).where(eq(design.id, id))
  return row ?? null
}

export async function findDesigns(db: Queryable, ids: readonly string[]): Promise<DesignRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(design)
    .where(inArray(design.id, [...ids]))
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** Others who change it wait until the transaction ends. */
export async function lockDesign(tx: Queryable, id: string): Promise<DesignRow | null> {
  const [row] = await tx.select().from(design).where(eq(design.id, id)).for('update')
  return row ?? null
}

/** Those that are there already stay as they are; answers with the others. */
export async function insertDesigns(tx: Queryable, rows: readonly NewDesignRow[]): Promise<DesignRow[]> {
  const made: DesignRow[] = []
  for (let at = 0; at < rows.length; at += 200) {
    made.push(
      ...(await tx
        .insert(design)
        .values(rows.slice(at, at + 200))
        .onConflictDoNothing()
        .returning()),
    )
  }
  return made
}

export async function updateDesign(tx: Queryable, id: string, change: Partial<NewDesignRow>): Promise<DesignRow> {
  const [row] = await tx
    .update(design)
    .set({ ...change, version: sql`${design.version} + 1` })
    .where(eq(design.id, id))
    .returning()
  if (!row) throw new Error('a locked design is gone')
  return row
}

export async function deleteDesign(tx: Queryable, id: string): Promise<void> {
  await tx.delete(designRevision).where(eq(designRevision.designId, id))
  await tx.delete(design).where(eq(design.id, id))
}

export async function countDesigns(db: Queryable, businessId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(design).where(eq(design.businessId, businessId))
  return row?.total ?? 0
}

/** Designs whose document says this somewhere; whether it means it is for the caller to see. */
export async function listMentioning(db: Queryable, businessId: string, text: string): Promise<DesignRow[]> {
  return db
    .select()
    .from(design)
    .where(
      and(
        eq(design.businessId, businessId),
        isNull(design.archivedAt),
        sql`strpos((${design.document} -> 'behaviours')::text, ${JSON.stringify(text)}) > 0`,
      ),
    )
}

export async function insertRevision(tx: Queryable, row: RevisionRow): Promise<void> {
  await tx.insert(designRevision).values(row).onConflictDoNothing()
}

export async function listRevisions(
  db: Queryable,
  designId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<RevisionRow[]> {
  return db
    .select()
    .from(designRevision)
    .where(
      and(
        eq(designRevision.designId, designId),
        before === undefined ? undefined : lt(designRevision.revision, before),
      ),
    )
    .orderBy(desc(designRevision.revision))
    .limit(limit)
}

export async function findRevision(db: Queryable, designId: string, revision: number): Promise<RevisionRow | null> {
  const [row] = await db
    .select()
    .from(designRevision)
    .where(and(eq(designRevision.designId, designId), eq(designRevision.revision, revision)))
  return row ?? null
}
