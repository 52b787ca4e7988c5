import type { QueryClient } from '@tanstack/react-query'
import type { Token } from '@vitrine/protocol'
import { perAccount } from '../account/per-account.ts'

const hearing = perAccount(() => new Set<(tokens: readonly Token[]) => void>())

/** Calls `listener` with what came to the newer region, each batch at once; returns how to stop. */
export function onTokensCame(client: QueryClient, listener: (tokens: readonly Token[]) => void): () => void {
  hearing(client).add(listener)
  return () => void hearing(client).delete(listener)
}

export function tellTokensCame(client: QueryClient, tokens: readonly Token[]): void {
  for (const listener of hearing(client)) listener(tokens)
}
