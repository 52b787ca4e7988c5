import { hashKey } from '@tanstack/react-query'
import type { Token } from '@vitrine/protocol'
import type { RegionContext } from './region.ts'
import { keptRegionsOf } from './regions.ts'

/** Tells of each change of what is kept whole, with the tokens that were not there before; returns how to stop. */
export function watchKept({ api, client }: RegionContext, onChange: (come: readonly Token[]) => void): () => void {
  const tokensIn = (kept: ReturnType<typeof keptRegionsOf>[number], data: unknown) => {
    const holder = kept.holder(api)
    return holder && data ? kept.tokensOf(data, holder) : null
  }
  const regions = keptRegionsOf(api).map((kept) => {
    const { queryKey } = kept.query(api)
    return { kept, hash: hashKey(queryKey), before: tokensIn(kept, client.getQueryData(queryKey)) }
  })
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated') return
    const region = regions.find(({ hash }) => hash === query.queryHash)
    const after = region && tokensIn(region.kept, query.state.data)
    if (!region || !after || after === region.before) return
    const known = region.before && new Set(region.before.map(({ id }) => id))
    region.before = after
    if (known) onChange(after.filter(({ id }) => !known.has(id)))
  })
}
