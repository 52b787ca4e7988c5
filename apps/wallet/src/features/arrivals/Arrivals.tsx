import { useQueryClient } from '@tanstack/react-query'
import { useToasts } from '@vitrine/ui/toast'
import { useEffect, useEffectEvent } from 'react'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { editionOf, titleOf } from '../../components/token/token-view.ts'
import { followRegions } from '../../data/inventory/follow-regions.ts'
import type { Came } from '../../data/inventory/inventory-updates.ts'
import { refreshInventory, rereadInventory } from '../../data/inventory/refresh.ts'
import { useFlushDeletions } from '../../data/tokens/use-delete-token.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.tsx'
import { navigateWithTransition } from '../../platform/navigation/navigation.ts'
import { href, matchPath } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import { type InventoryUpdate, useRealtime } from '../../platform/server/realtime.ts'
import { logWarning } from '../../platform/telemetry/log.ts'
import styles from './arrivals.module.css'

/** Comes with the first that arrives. */
const updates = () => import('../../data/inventory/inventory-updates.ts')

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

  const announce = useEffectEvent(async (came: readonly Came[]) => {
    if (came.length > toastsAtOnce) {
      toasts.show({
        title: t('many', { count: came.length }),
        action: { label: t('view'), onPress: () => navigateWithTransition(href('wallet')) },
      })
      return
    }
    const { arrivalOf } = await updates()
    const arrivals = await Promise.all(came.map((each) => arrivalOf(client, api, each)))
    const [only, ...others] = arrivals
    if (only?.opens && others.length === 0 && isBrowsing()) {
      navigateWithTransition(href('token', { tokenId: only.token.id }))
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
    // One after the other, so that an older answer never overwrites a newer one; what comes meanwhile is one batch.
    let queue = Promise.resolve()
    let waiting: InventoryUpdate[] = []
    const follow = (work: () => Promise<unknown>) => {
      queue = queue
        .then(work)
        .then(() => undefined)
        .catch((error: unknown) => logWarning('an inventory update could not be applied', error))
    }
    const applyWaiting = async () => {
      const { applyInventoryUpdates } = await updates()
      const batch = waiting
      waiting = []
      await announce(await applyInventoryUpdates(client, api, batch))
    }
    return realtime.follow('user-inventory', {
      onBegun: () => void rereadInventory(client),
      onPayloads(payloads) {
        waiting.push(...payloads)
        follow(applyWaiting)
      },
      onReset: () => follow(() => refreshInventory(client)),
    })
  }, [realtime, client, api])

  useEffect(() => followRegions({ client, api }, (came) => void announce(came)), [client, api])

  return null
}
