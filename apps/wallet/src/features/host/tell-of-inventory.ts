import type { QueryClient } from '@tanstack/react-query'
import type { Token } from '@vitrine/protocol'
import { onTokensCame } from '../../data/inventory/tokens-came.ts'
import { watchKept } from '../../data/regions/watch-kept.ts'
import { hostTokenOf } from '../../data/tokens/host-token.ts'
import type { HostLink } from '../../platform/host/host-link.ts'
import type { ApiClient } from '../../platform/server/api.ts'
import type { Realtime } from '../../platform/server/realtime.ts'

interface Telling {
  api: ApiClient
  client: QueryClient
  realtime: Pick<Realtime, 'follow'>
  tell: HostLink['tell']
}

/** Tells the host what comes and what changes, in every region; returns how to stop. */
export function tellOfInventory({ api, client, realtime, tell }: Telling): () => void {
  const added = (token: Token) => tell('walletsdk:tokenAdded', hostTokenOf(token))

  const stopListening = realtime.follow('user-inventory', {
    onPayloads(updates) {
      if (updates.length > 0) tell('walletsdk:inventoryWasUpdated')
    },
    onReset: () => tell('walletsdk:inventoryWasUpdated'),
  })
  // The app reads what came, for itself and the host.
  const stopHearing = onTokensCame(client, (tokens) => tokens.forEach(added))

  const stopWatching = watchKept({ api, client }, (tokens) => {
    tell('walletsdk:inventoryWasUpdated')
    for (const token of tokens) added(token)
  })

  return () => {
    stopListening()
    stopHearing()
    stopWatching()
  }
}
