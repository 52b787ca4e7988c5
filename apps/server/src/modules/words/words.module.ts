import { type BrandWords, getBrandWords, putBrandWords } from '@vitrine/protocol'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import { afterCommit, type Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Module } from '../../platform/modules/module.ts'
import type { Audit } from '../studio/index.ts'
import { createWordsService, type WordsApi } from './words.service.ts'

const subject = 'words.changed'

export interface WordsNeeds {
  database: Database
  clock: Clock
  bus: Bus
  audit: Pick<Audit, 'record'>
}

export function wordsModule({ database, clock, bus, audit }: WordsNeeds): Module<WordsApi> {
  const service = createWordsService({
    database,
    clock,
    changed: (tx, businessId) => afterCommit(tx, () => bus.publish(subject, { businessId })),
  })
  bus.subscribe(subject, (message) => service.forget((message as { businessId: string }).businessId))
  bus.onGap(() => service.forget(null))
  return {
    name: 'words',
    api: service,
    inWords: service.inWords,
    mount(http) {
      serve(http, getBrandWords, async ({ params }) => ({
        ...params,
        words: await service.read(database, params.businessId, params.language),
      }))
      serve(http, putBrandWords, ({ params, body: { words }, staff, transact }) =>
        transact(async (tx) => {
          const { businessId, language } = params
          const before = await service.set(tx, businessId, language, words)
          const facts = countsOf(before, words)
          await audit.record(tx, staff, { what: 'words.edited', id: language, title: language, ...facts })
          return { ...params, words }
        }),
      )
    },
  }
}

/** How much is different: there are more texts than a log should keep twice. */
function countsOf(before: BrandWords, after: BrandWords) {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  const added = [...is.keys()].filter((text) => !was.has(text)).length
  const removed = [...was.keys()].filter((text) => !is.has(text)).length
  const changed = [...is].filter(([text, said]) => was.has(text) && was.get(text) !== said).length
  const some = Object.entries({ added, removed, changed }).filter(([, count]) => count > 0)
  return { before: { texts: was.size }, after: { texts: is.size, ...Object.fromEntries(some) } }
}
