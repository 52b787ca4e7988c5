import { useQueryClient } from '@tanstack/react-query'
import type { Token } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problem'
import { useEffect } from 'react'
import { useApi } from '../../platform/server/api.ts'
import { perAccount } from '../account/per-account.ts'
import { refreshInventory } from '../inventory/refresh.ts'
import { regionOf } from '../regions/regions.ts'
import { createPendingDeletions } from './pending-deletions.ts'
import { applyRemoval, hideToken } from './tokens.ts'

const pendingOf = perAccount(createPendingDeletions)

export interface DeletionWindow {
  /** Ends the window: the token is deleted on the server. */
  commit(): void
  undo(): void
}

/** Starts deleting a token: out of sight at once; the caller shows the undo window and ends it. */
export function useDeleteToken(onFailed: (token: Token, error: unknown) => void): (token: Token) => DeletionWindow {
  const api = useApi()
  const client = useQueryClient()
  const pending = pendingOf(client)
  return (token) => {
    const restore = hideToken(client, token.id)
    // Loaded now, as a page that is being closed loads nothing any more; a failure of that is told when it is used.
    const acting = regionOf(token).act()
    acting.catch(() => undefined)
    pending.add(token.id, {
      restore,
      send: (keepalive) =>
        void acting
          .then((act) => act.remove(api, token, keepalive))
          .then(() => applyRemoval(client, token.id))
          .catch((error: unknown) => {
            restore()
            if (!(error instanceof Problem && error.code === 'token.not_found')) onFailed(token, error)
          })
          .finally(() => refreshInventory(client)),
    })
    return { commit: () => pending.commit(token.id), undo: () => pending.undo(token.id) }
  }
}

/** Sends open deletions when the page is hidden or closed; place it once. */
export function useFlushDeletions(): void {
  const pending = pendingOf(useQueryClient())
  useEffect(() => {
    const handleVisibility = () => {
      if (document.visibilityState === 'hidden') pending.flush()
    }
    const handlePageHide = () => pending.flush()
    document.addEventListener('visibilitychange', handleVisibility)
    addEventListener('pagehide', handlePageHide)
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility)
      removeEventListener('pagehide', handlePageHide)
    }
  }, [pending])
}
