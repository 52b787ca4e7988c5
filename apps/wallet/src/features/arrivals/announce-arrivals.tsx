import type { QueryClient } from '@tanstack/react-query'
import type { Toasts } from '@vitrine/ui/toast'
import type { Language } from '@vitrine/web/languages'
import { pointsNotice } from '../../components/points-strip/points-notice.ts'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { editionOf, titleOf } from '../../components/token/token-view.ts'
import { arrivalOf, type Came } from '../../data/inventory/inventory-updates.ts'
import type { Translate } from '../../platform/i18n/use-t.tsx'
import { navigateWithTransition } from '../../platform/navigation/navigation.ts'
import { href, matchPath } from '../../platform/navigation/paths.ts'
import type { ApiClient } from '../../platform/server/api.ts'
import styles from './arrivals.module.css'

/** More than these at once, such as after some days away, are told in one sentence. */
const toastsAtOnce = 2

/** Looks at a list, and would not be torn out of anything. */
function isBrowsing(): boolean {
  const name = matchPath(location.pathname)?.name
  const isAtAList = name === 'wallet' || name === 'businessWallet' || name === 'coins'
  return isAtAList && document.visibilityState === 'visible' && !document.querySelector('[role="dialog"]')
}

interface Announcing {
  t: Translate<'arrivals'>
  language: Language
  api: ApiClient
  client: QueryClient
  toasts: Toasts
}

/** Says what has come, or opens it where its brand and the person want that. */
export async function announceArrivals(
  { t, language, api, client, toasts }: Announcing,
  came: readonly Came[],
): Promise<void> {
  if (came.length === 0) return
  if (came.length > toastsAtOnce) {
    toasts.show({
      title: t('many', { count: came.length }),
      action: { label: t('view'), onPress: () => navigateWithTransition(href('wallet')) },
    })
    return
  }
  const arrivals = await Promise.all(came.map((each) => arrivalOf(client, api, each)))
  const [only, ...others] = arrivals
  if (only?.opens && others.length === 0 && isBrowsing()) {
    navigateWithTransition(href('token', { tokenId: only.token.id }))
    return
  }
  for (const [index, { token, sender }] of arrivals.entries()) {
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
      // What points brought is told in their place: it is one event.
      came[index]?.update.cause === 'rule'
        ? pointsNotice(token.state['studio-info-v1'].businessId)
        : `arrival-${token.id}`,
    )
  }
}
