export interface FaceEvent {
  name: string
  data: unknown
}

type Listener = (event: FaceEvent) => void

const listeners = new Map<string, Set<Listener>>()

/** What faces of one token tell each other, such as a card and its full view; nobody else's reach it. */
export function listenToFaces(tokenId: string, listener: Listener): () => void {
  const known = listeners.get(tokenId) ?? new Set()
  listeners.set(tokenId, known)
  known.add(listener)
  return () => {
    known.delete(listener)
    if (known.size === 0) listeners.delete(tokenId)
  }
}

export function tellFaces(tokenId: string, event: FaceEvent, from: Listener): void {
  for (const listener of listeners.get(tokenId) ?? []) if (listener !== from) listener(event)
}
