import { type Figure, type FigureCounts, LogPosition } from '@vitrine/protocol'
import { inArray, sql } from 'drizzle-orm'
import { type Queryable, runPrepared } from '../../platform/database/database.ts'
import { designFigure, figureCursor } from './figures.schema.ts'

const name = 'tokens'

/** How far the log was counted; who asks is alone with it until the transaction ends. */
export async function lockPlace(tx: Queryable): Promise<LogPosition> {
  await tx.insert(figureCursor).values({ name, xid: '0', id: 0n }).onConflictDoNothing()
  const { rows } = await tx.execute<{ xid: string; id: string }>(
    sql`select xid, id::text from ${figureCursor} where name = ${name} for update`,
  )
  return LogPosition.parse(`${rows[0]?.xid ?? '0'}-${rows[0]?.id ?? '0'}`)
}

export async function savePlace(tx: Queryable, position: LogPosition): Promise<void> {
  const [xid, id] = position.split('-')
  await tx.execute(sql`update ${figureCursor} set xid = ${xid}, id = ${id}::bigint where name = ${name}`)
}

export interface Counted {
  objectDefinitionId: string
  businessId: string
  day: string
  counts: Partial<Record<Figure, number>>
}

const addStatement = {
  name: 'figures.add',
  text: `insert into design_figure as kept (object_definition_id, day, business_id, issued, claimed, opened, sent_on, redeemed)
    select * from unnest($1::text[], $2::date[], $3::text[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[])
    on conflict (object_definition_id, day) do update set issued = kept.issued + excluded.issued,
      claimed = kept.claimed + excluded.claimed, opened = kept.opened + excluded.opened,
      sent_on = kept.sent_on + excluded.sent_on, redeemed = kept.redeemed + excluded.redeemed`,
}

export async function addFigures(tx: Queryable, counted: readonly Counted[]): Promise<void> {
  const of = (figure: Figure) => counted.map(({ counts }) => counts[figure] ?? 0)
  await runPrepared(tx, addStatement, [
    counted.map((each) => each.objectDefinitionId),
    counted.map((each) => each.day),
    counted.map((each) => each.businessId),
    ...[of('issued'), of('claimed'), of('opened'), of('sentOn'), of('redeemed')],
  ])
}

/** All that was counted of these designs. */
export async function removeFigures(tx: Queryable, objectDefinitionIds: string[]): Promise<void> {
  await tx.delete(designFigure).where(inArray(designFigure.objectDefinitionId, objectDefinitionIds))
}

const sums = sql.raw(
  ['issued', 'claimed', 'opened', 'sent_on', 'redeemed']
    .map((column) => `coalesce(sum(${column}), 0)::int as "${column === 'sent_on' ? 'sentOn' : column}"`)
    .join(', '),
)

interface Wanted {
  businessId: string
  objectDefinitionId: string | null
}

const ofWanted = ({ businessId, objectDefinitionId }: Wanted) =>
  sql`business_id = ${businessId} and (${objectDefinitionId}::text is null or object_definition_id = ${objectDefinitionId})`

export async function readDays(
  db: Queryable,
  wanted: Wanted & { from: string; to: string },
): Promise<(FigureCounts & { day: string })[]> {
  const { rows } = await db.execute<FigureCounts & { day: string }>(sql`
    select days.day::date::text as day, ${sums}
    from generate_series(${wanted.from}::date, ${wanted.to}::date, interval '1 day') days (day)
    left join ${designFigure} kept on kept.day = days.day::date and ${ofWanted(wanted)}
    group by 1 order by 1`)
  return rows
}

export async function readDesigns(
  db: Queryable,
  wanted: Wanted & { from: string; to: string },
): Promise<(FigureCounts & { objectDefinitionId: string })[]> {
  const { rows } = await db.execute<FigureCounts & { objectDefinitionId: string }>(sql`
    select object_definition_id as "objectDefinitionId", ${sums} from ${designFigure}
    where ${ofWanted(wanted)} and day between ${wanted.from} and ${wanted.to}
    group by 1 order by sum(issued) desc, 1 limit 200`)
  return rows
}

export async function readTotal(db: Queryable, wanted: Wanted): Promise<FigureCounts> {
  const { rows } = await db.execute<FigureCounts & Record<string, unknown>>(sql`
    select ${sums} from ${designFigure} where ${ofWanted(wanted)}`)
  return rows[0] ?? { issued: 0, claimed: 0, opened: 0, sentOn: 0, redeemed: 0 }
}
