import { readViewPlacements } from '@vitrine/protocol'
import { type Queryable, runPrepared } from '../../../platform/database/database.ts'
import { type DefinitionRow, type FoundToken, findDefinitions } from '../ledger/tokens.store.ts'
import { asSold } from './as-sold.ts'

/**
 * Designs are read with almost every token and change seldom: each process keeps those it has seen and compares their
 * revision, which is read with the token, so that a copy is never stale.
 */
export interface Definitions {
  /** The designs with these ids, at least as new as the revisions. */
  get(db: Queryable, wanted: readonly { id: string; revision: number }[]): Promise<Map<string, DefinitionRow>>
  /** The design of a token that was found, as the token was sold. */
  of(
    db: Queryable,
    found: Pick<FoundToken, 'objectDefinitionId' | 'definitionRevision' | 'createdAt'>,
  ): Promise<DefinitionRow>
  /** Those of these that there are, as they are now. */
  newest(db: Queryable, ids: readonly string[]): Promise<DefinitionRow[]>
  one(db: Queryable, wanted: { id: string; revision: number }): Promise<DefinitionRow>
  /** The design as it is now, for whoever knows only its id; null when there is none. */
  current(db: Queryable, id: string): Promise<DefinitionRow | null>
}

const keptMax = 5_000

const revisionStatement = {
  name: 'tokens.design-revision',
  text: 'select revision from object_definition where id = $1',
}

export function createDefinitions(): Definitions {
  const kept = new Map<string, DefinitionRow>()
  const get: Definitions['get'] = async (db, wanted) => {
    const found = new Map<string, DefinitionRow>()
    const missing: string[] = []
    for (const { id, revision } of wanted) {
      const copy = kept.get(id)
      if (copy && copy.revision >= revision) found.set(id, copy)
      else missing.push(id)
    }
    for (const stored of await findDefinitions(db, missing)) {
      // A view that cannot be read costs that view, never the tokens of the design (spec §5).
      const before = stored.kept.map((each) => ({ ...each, views: readViewPlacements(each.views) }))
      const row = { ...stored, views: readViewPlacements(stored.views), kept: before }
      if (kept.size >= keptMax) kept.delete(kept.keys().next().value ?? '')
      kept.set(row.id, row)
      found.set(row.id, row)
    }
    return found
  }
  const one: Definitions['one'] = async (db, wanted) => {
    const definition = (await get(db, [wanted])).get(wanted.id)
    if (!definition) throw new Error(`design ${wanted.id} is missing`)
    return definition
  }
  return {
    get,
    async current(db, id) {
      const [row] = await runPrepared<{ revision: number }>(db, revisionStatement, [id])
      return row ? ((await get(db, [{ id, revision: row.revision }])).get(id) ?? null) : null
    },
    of: async (db, found) =>
      asSold(await one(db, { id: found.objectDefinitionId, revision: found.definitionRevision }), found),
    newest: findDefinitions,
    one,
  }
}
