import type { DefinitionRow, TokenRow } from '../ledger/tokens.store.ts'

const versions = new WeakMap<DefinitionRow, { until: number; row: DefinitionRow }[]>()

/**
 * The design as a token is read by it: what was issued keeps what it was sold as, unless the change said otherwise (ADR 0040). How many one
 * person may hold, and who may see it, is always as it is now.
 */
export function asSold(definition: DefinitionRow, { createdAt }: Pick<TokenRow, 'createdAt'>): DefinitionRow {
  if (definition.kept.length === 0) return definition
  let kept = versions.get(definition)
  if (!kept) {
    kept = definition.kept.map(({ until, issued: _, ...content }) => ({
      until: Date.parse(until),
      row: { ...definition, ...content, kept: [] },
    }))
    versions.set(definition, kept)
  }
  return kept.find(({ until }) => createdAt.getTime() <= until)?.row ?? definition
}
