import type { ProvenanceStep } from '@vitrine/protocol'
import type { KeyOf } from '../../platform/i18n/namespaces.ts'

export interface ProvenanceSentence {
  key: KeyOf<'token-detail'>
  /** Null for somebody whose name is not shown. */
  from: string | null
  to: string | null
}

/** Which whole sentence tells a step to the reader: what they did and what was done for them reads differently in any language. */
export function provenanceSentence({ type, from, to }: ProvenanceStep, readerId: string | null): ProvenanceSentence {
  const names = { from: from?.name ?? null, to: to?.name ?? null }
  const isReader = (who: ProvenanceStep['from']) => who !== null && who.id === readerId
  const person = isReader(from) ? '-by-you' : isReader(to) ? '-to-you' : ''
  if (type === 'updated') return { key: 'step-updated', ...names }
  if (type === 'deleted') return { key: isReader(from) ? 'step-deleted-by-you' : 'step-deleted', ...names }
  if (type === 'issued')
    return { key: isReader(to) ? 'step-issued-to-you' : to ? 'step-issued-to' : 'step-issued', ...names }
  return { key: `step-${type}${person}`, ...names }
}
