import { figures, getFigures, Problem, type ReplyInputOf } from '@vitrine/protocol'
import { csvLine } from '@vitrine/token-rules'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { TextReply } from '../../platform/http/replies/text-reply.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleHooks } from '../../platform/modules/module.ts'
import type { TokensApi } from '../tokens/index.ts'
import { createCounting } from './counting.ts'
import { readDays, readDesigns, readTotal } from './figures.store.ts'

export interface FiguresNeeds {
  database: Database
  clock: Clock
  tokens: Pick<TokensApi, 'definitions'>
}

const dayMs = 86_400_000
const daysShown = 30
const daysMost = 366

export function figuresModule({ database, clock, tokens }: FiguresNeeds): ModuleHooks {
  /** The days that are asked for; the last thirty where nothing is said. */
  function period({ from, to }: { from?: string | undefined; to?: string | undefined }) {
    const until = to ?? clock.now().toISOString().slice(0, 10)
    const since = from ?? new Date(Date.parse(until) - (daysShown - 1) * dayMs).toISOString().slice(0, 10)
    const days = (Date.parse(until) - Date.parse(since)) / dayMs + 1
    if (!(days >= 1 && days <= daysMost)) {
      const message = `not within ${daysMost} days before \`to\``
      throw new Problem('request.invalid', { issues: [{ path: 'query/from', message }] })
    }
    return { from: since, to: until }
  }

  return {
    name: 'figures',
    consumers: [{ name: 'figures', from: 'start', batchMax: 1_000, restMs: 500, handle: createCounting({ database }) }],
    mount(http) {
      serve(http, getFigures, async ({ params: { businessId }, query }) => {
        const objectDefinitionId = query.objectDefinitionId ?? null
        if (objectDefinitionId !== null) {
          const design = await tokens.definitions.current(database, objectDefinitionId)
          if (design?.businessId !== businessId) throw new Problem('object_definition.not_found')
        }
        const wanted = { businessId, objectDefinitionId, ...period(query) }
        const days = await readDays(database, wanted)
        if (query.format === 'csv') {
          const lines = [
            csvLine(['day', ...figures]),
            ...days.map((day) => csvLine([day.day, ...figures.map((each) => day[each])])),
          ]
          return new TextReply({
            type: 'text/csv; charset=utf-8',
            fileName: `figures-${wanted.from}-${wanted.to}.csv`,
            lines: all(lines),
          })
        }
        const [designs, total] = await Promise.all([readDesigns(database, wanted), readTotal(database, wanted)])
        const named = await tokens.definitions.newest(
          database,
          designs.map((design) => design.objectDefinitionId),
        )
        const names = new Map(named.map(({ id, displayName }) => [id, displayName]))
        return {
          ...{ from: wanted.from, to: wanted.to, days, total },
          designs: designs.map((design) => ({ ...design, displayName: names.get(design.objectDefinitionId) ?? '' })),
        } as ReplyInputOf<typeof getFigures>
      })
    },
  }
}

async function* all(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}
