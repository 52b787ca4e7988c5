import type { QueryClient } from '@tanstack/react-query'
import type { Token } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problems'
import { watchKept } from '../../data/regions/watch-kept.ts'
import { hostTokenOf } from '../../data/tokens/host-token.ts'
import { tokenQuery } from '../../data/tokens/tokens.ts'
import type { HostLink } from '../../platform/host/host-link.ts'
import type { ApiClient } from '../../platform/server/api.ts'
import type { Realtime } from '../../platform/server/realtime.ts'
import { logWarning } from '../../platform/telemetry/log.ts'

interface Telling {
  api: ApiClient
  client: QueryClient
  realtime: Pick<Realtime, 'listen'>
  tell: HostLink['tell']
}

/** Tells the host what comes and what changes, in every region; returns how to stop. */
export function tellOfInventory({ api, client, realtime, tell }: Telling): () => void {
  const added = (token: Token) => tell('walletsdk:tokenAdded', hostTokenOf(token))

  async function fetchAdded(tokenId: string) {
    try {
      // The app itself asks for it at this moment; the answer is shared.
      added(await client.fetchQuery({ ...tokenQuery(api, tokenId), staleTime: 1_000 }))
    } catch (error) {
      if (!(error instanceof Problem)) logWarning('the host could not be told of a token', error)
    }
  }

  const stopListening = realtime.listen({
    onUpdates(updates) {
      if (updates.length > 0) tell('walletsdk:inventoryWasUpdated')
      for (const { operation, vatomId } of updates) if (operation === 'add') void fetchAdded(vatomId)
    },
    onReset: () => tell('walletsdk:inventoryWasUpdated'),
  })

  const stopWatching = watchKept({ api, client }, (tokens) => {
    tell('walletsdk:inventoryWasUpdated')
    for (const token of tokens) added(token)
  })

  return () => {
    stopListening()
    stopWatching()
  }
}
