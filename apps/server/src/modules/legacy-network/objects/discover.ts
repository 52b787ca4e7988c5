import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Reach } from '../../../platform/reach.ts'
import { networkTemplate, networkVariation, networkVatom } from '../legacy-network.schema.ts'
import { badPayload } from '../refusal.ts'
import { readableBy } from './inventory.store.ts'
import type { VatomRow } from './vatom-view.ts'

const valuesMax = 5
const prefix = 'vAtom::vAtomType.'

const FilterElem = z.object({
  field: z.string().max(100),
  filter_op: z.enum(['Eq', 'Ne', 'Ge', 'Gt', 'Le', 'Lt', 'Match']),
  value: z.union([z.string().max(500), z.boolean(), z.number()]).transform(String),
  bool_op: z.enum(['And', 'Or']).default('And'),
})

export const DiscoverBody = z.object({
  scope: z.object({ key: z.string().max(100), value: z.union([z.string().max(2000), z.boolean()]).transform(String) }),
  filters: z
    .array(z.object({ filter_elems: z.array(FilterElem).max(20) }))
    .max(20)
    .nullish(),
  return: z.object({ type: z.string().default('*'), fields: z.array(z.string()).nullish() }).default({ type: '*' }),
  limit: z.int().min(0).default(0),
  page: z.int().min(0).max(1_000_000).default(0),
  /** That many of what is found, at random. */
  sample: z.int().min(0).nullish(),
})
export type DiscoverBody = z.output<typeof DiscoverBody>

/** What the object says, else its variation, else its template. */
const said = (name: string) => sql`coalesce(
  ${networkVatom.properties}->>${name}, ${networkVariation.properties}->>${name}, ${networkTemplate.properties}->>${name}, '')`
const saidTrue = (name: string) => sql`(case when ${said(name)} = 'true' then 'true' else 'false' end)`

const scopes: Record<string, SQL> = {
  owner: sql`${networkVatom.ownerId}::text`,
  template: sql`${networkVatom.template}`,
  template_variation: sql`${networkVatom.variation}`,
  parent_id: sql`coalesce(${networkVatom.parentId}::text, '.')`,
  acquirable: saidTrue('acquirable'),
  publisher_fqdn: sql`${networkVatom.fqdn}`,
}

const fields: Record<string, SQL> = {
  publisher_fqdn: sql`${networkVatom.fqdn}`,
  template: sql`${networkVatom.template}`,
  template_variation: sql`${networkVatom.variation}`,
  owner: sql`coalesce(${networkVatom.ownerId}::text, '')`,
  author: sql`${networkVatom.author}`,
  parent_id: sql`coalesce(${networkVatom.parentId}::text, '.')`,
  category: said('category'),
  in_contract: saidTrue('in_contract'),
  visibility_type: sql`${networkVatom.visibility}`,
  // As the original's own clients spell them.
  id: sql`${networkVatom.id}::text`,
  'visibility.type': sql`${networkVatom.visibility}`,
  acquireable: saidTrue('acquirable'),
  'private.name': sql`coalesce(${networkVatom.private}->>'name', ${networkVariation.private}->>'name', ${networkTemplate.private}->>'name', '')`,
}

const comparisons = { Eq: sql`=`, Ne: sql`<>`, Ge: sql`>=`, Gt: sql`>`, Le: sql`<=`, Lt: sql`<` } as const

/** Only own objects and public ones are ever found. */
export async function discover(
  db: Queryable,
  { accountId, reach }: { accountId: string; reach: Reach },
  body: DiscoverBody,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: VatomRow[]; count: number }> {
  const me = (value: string) => (value === '$currentuser' ? accountId : value)
  const where = sql`${readableBy(accountId, reach)} and ${scopeOf(body.scope, me)} and ${filtersOf(body.filters ?? [], me)}`
  const from = sql`from ${networkVatom}
    join ${networkVariation} on ${networkVariation.name} = ${networkVatom.variation}
    join ${networkTemplate} on ${networkTemplate.name} = ${networkVatom.template}
    where ${where}`
  if (body.return.type === 'count') {
    const { rows } = await db.execute<{ count: number }>(sql`select count(*) as count ${from}`)
    return { rows: [], count: Number(rows[0]?.count ?? 0) }
  }
  const order = body.sample
    ? sql`order by random() limit ${Math.min(body.sample, limit)}`
    : sql`order by ${networkVatom.modifiedAt} desc, ${networkVatom.id} desc limit ${limit} offset ${offset}`
  const { rows: found } = await db.execute<{ id: string }>(sql`select ${networkVatom.id} as id ${from} ${order}`)
  const rows = await inOrder(db, found)
  return { rows, count: rows.length }
}

async function inOrder(db: Queryable, found: readonly { id: string }[]): Promise<VatomRow[]> {
  if (found.length === 0) return []
  const rows = await db
    .select()
    .from(networkVatom)
    .where(sql`${networkVatom.id} in ${found.map(({ id }) => id)}`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ id }) => byId.get(id) ?? [])
}

function scopeOf({ key, value }: DiscoverBody['scope'], me: (value: string) => string): SQL {
  const column = scopes[key.startsWith(prefix) ? key.slice(prefix.length) : key]
  if (!column) throw badPayload('scope.key cannot be searched')
  const values = value.split(',').map((each) => me(each.trim()))
  if (values.length > valuesMax) throw badPayload(`scope.value has more than ${valuesMax} values`)
  return sql`${column} in ${values}`
}

function filtersOf(filters: NonNullable<DiscoverBody['filters']>, me: (value: string) => string): SQL {
  const groups = filters.flatMap(({ filter_elems: elems }) => {
    const [first, ...others] = elems
    if (!first) return []
    return [
      others.reduce(
        (so, each) => sql`(${so} ${each.bool_op === 'Or' ? sql`or` : sql`and`} ${elemOf(each, me)})`,
        elemOf(first, me),
      ),
    ]
  })
  return groups.reduce((so, each) => sql`${so} and ${each}`, sql`true`)
}

function elemOf({ field, filter_op: op, value }: z.output<typeof FilterElem>, me: (value: string) => string): SQL {
  const name = field.startsWith(prefix) ? field.slice(prefix.length) : field
  const column = fields[name]
  if (!column) throw badPayload('filters.field cannot be searched')
  // Contains, not a pattern: patterns of strangers can keep a database busy for ever.
  if (op === 'Match') return sql`strpos(lower(${column}), lower(${me(value)})) > 0`
  return sql`${column} ${comparisons[op]} ${me(value)}`
}
