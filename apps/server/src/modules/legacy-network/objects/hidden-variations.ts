import { sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { StudioApi } from '../../studio/index.ts'

/** Variations of which the map shows nothing to anybody, as their own brand has said in its page configuration. */
export interface HiddenVariations {
  all(): Promise<ReadonlySet<string>>
}

export interface HiddenVariationsNeeds {
  database: Database
  studio: Pick<StudioApi, 'blacklists'>
  clock: Clock
}

/** A change is heard within this time. */
const keptMs = 5_000

export function createHiddenVariations({ database, studio, clock }: HiddenVariationsNeeds): HiddenVariations {
  let kept: { until: number; names: Promise<ReadonlySet<string>> } | null = null

  async function read(): Promise<ReadonlySet<string>> {
    const lists = await studio.blacklists(database)
    const pairs = lists.flatMap(({ businessId, variations }) => variations.map((name) => ({ businessId, name })))
    if (pairs.length === 0) return new Set()
    const { rows } = await database.execute<{ name: string }>(sql`
      select variation.name from network_variation variation
      join network_template template on template.name = variation.template
      join network_publisher publisher on publisher.fqdn = template.fqdn
      where (publisher.business_id, variation.name) in (select * from unnest(
        ${sql.param(pairs.map((each) => each.businessId))}::text[], ${sql.param(pairs.map((each) => each.name))}::text[]))`)
    return new Set(rows.map(({ name }) => name))
  }

  return {
    all() {
      const now = clock.now().getTime()
      if (kept && now < kept.until) return kept.names
      const names = read()
      kept = { until: now + keptMs, names }
      names.catch(() => {
        kept = null
      })
      return names
    },
  }
}
