import type { Find } from '@vitrine/protocol'

/** Things of one kind that came to one person one after the other. */
export interface Heap {
  /** The latest of them. */
  find: Find
  count: number
}

/** Fourteen stamps are told of once. */
export function heapsOf(finds: readonly Find[]): Heap[] {
  const heaps: Heap[] = []
  for (const find of finds) {
    const last = heaps.at(-1)
    if (last && last.find.person.id === find.person.id && designOf(last.find) === designOf(find)) last.count += 1
    else heaps.push({ find, count: 1 })
  }
  return heaps
}

const designOf = ({ token }: Find) => token.state['studio-info-v1'].objectDefinitionId
