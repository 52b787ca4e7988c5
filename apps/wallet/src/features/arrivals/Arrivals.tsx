import { useQueryClient } from '@tanstack/react-query'
import { useToasts } from '@vitrine/ui/toast'
import { useEffect, useEffectEvent } from 'react'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { editionOf, titleOf } from '../../components/token/token-view.ts'
import { followRegions } from '../../data/inventory/follow-regions.ts'
import { type Arrival, applyInventoryUpdates } from '../../data/inventory/inventory-updates.ts'
import { refreshInventory, rereadInventory } from '../../data/inventory/refresh.ts'
import { useFlushDeletions } from '../../data/tokens/use-delete-token.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.tsx'
import { navigateWithTransition } from '../../platform/navigation/navigation.ts'
import { href, matchPath } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import { useRealtime } from '../../platform/server/realtime.ts'
import { logWarning } from '../../platform/telemetry/log.ts'
import styles from './arrivals.module.css'

/** More than these at once, such as after some days away, are told in one sentence. */
const toastsAtOnce = 2

/** Looks at a list, and would not be torn out of anything. */
function isBrowsing(): boolean {
  const name = matchPath(location.pathname)?.name
  const isAtAList = name === 'wallet' || name === 'businessWallet' || name === 'coins'
  return isAtAList && document.visibilityState === 'visible' && !document.querySelector('[role="dialog"]')
}

/** Follows the person's realtime stream: keeps every list true and says what has arrived. Draws only toasts. */
export function Arrivals() {
  const t = useT('arrivals')
  const [language] = useLanguage()
  const api = useApi()
  const client = useQueryClient()
  const realtime = useRealtime()
  const toasts = useToasts()
  useFlushDeletions()

  const announce = useEffectEvent((arrivals: Arrival[]) => {
    const [only, ...others] = arrivals
    if (only?.opens && others.length === 0 && isBrowsing()) {
      navigateWithTransition(href('token', { tokenId: only.token.id }))
      return
    }
    if (arrivals.length > toastsAtOnce) {
      toasts.show({
        title: t('many', { count: arrivals.length }),
        action: { label: t('view'), onPress: () => navigateWithTransition(href('wallet')) },
      })
      return
    }
    for (const { token, sender } of arrivals) {
      const edition = editionOf(token, language)
      toasts.show(
        {
          title: sender
            ? t('from', { name: sender.name, title: titleOf(token) })
            : t('arrived', { title: titleOf(token) }),
          message: edition && t('edition', { edition }),
          picture: (
            <div className={styles.picture}>
              <TokenIcon token={token} titled eager />
            </div>
          ),
          action: {
            label: t('view'),
            onPress: () => navigateWithTransition(href('token', { tokenId: token.id })),
          },
        },
        `arrival-${token.id}`,
      )
    }
  })

  useEffect(() => {
    // One batch after the other, so that an older answer never overwrites a newer one.
    let queue = Promise.resolve()
    const follow = (work: () => Promise<Arrival[]>) => {
      queue = queue
        .then(work)
        .then(announce)
        .catch((error: unknown) => logWarning('an inventory update could not be applied', error))
    }
    return realtime.listen({
      onBegun: () => void rereadInventory(client),
      onUpdates: (updates) => follow(() => applyInventoryUpdates(client, api, updates)),
      onReset: () =>
        follow(async () => {
          await refreshInventory(client)
          return []
        }),
    })
  }, [realtime, client, api])

  useEffect(() => followRegions({ client, api }, (arrivals) => announce(arrivals)), [client, api])

  return null
}
