import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/**
 * How many tokens lie in each geohash cell: for everybody's under `*`, and for each business. What has happened since it was last brought
 * up to date is in `map_cell_change`; only both together are true.
 */
export const mapCell = pgTable(
  'map_cell',
  {
    /** Length of the geohash. */
    level: smallint('level').notNull(),
    businessId: text('business_id').notNull(),
    /** Column and row from the south-west corner of the world. */
    x: integer('x').notNull(),
    y: integer('y').notNull(),
    count: integer('count').notNull(),
    /** Sums over its tokens in ten-millionths of a degree: whole numbers stay exact, however often they change. */
    lat: bigint('lat', { mode: 'number' }).notNull(),
    lon: bigint('lon', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.level, table.businessId, table.x, table.y] }),
    index('map_cell_rows').on(table.level, table.businessId, table.y, table.x),
    index('map_cell_empty').on(table.level).where(sql`count = 0`),
  ],
)

/**
 * Tokens laid on the map (1) or gone from it (-1), in the cells of the finest level. A trigger of `token` writes it in the transaction of
 * the change itself, so nobody waits for anybody; a job puts it into `map_cell`.
 */
export const mapCellChange = pgTable('map_cell_change', {
  businessId: text('business_id').notNull(),
  x: integer('x').notNull(),
  y: integer('y').notNull(),
  step: smallint('step').notNull(),
  lat: bigint('lat', { mode: 'number' }).notNull(),
  lon: bigint('lon', { mode: 'number' }).notNull(),
})
