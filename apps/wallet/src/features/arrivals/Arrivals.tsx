import { useQueryClient } from '@tanstack/react-query'
import { useToasts } from '@vitrine/ui/toast'
import { useEffect, useEffectEvent } from 'react'
import { followRegions } from '../../data/inventory/follow-regions.ts'
import type { Came } from '../../data/inventory/inventory-updates.ts'
import { useFlushDeletions } from '../../data/tokens/use-delete-token.ts'
import { useTopic } from '../../data/topics/use-topic.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'

/** Follows the person's realtime stream: keeps every list true and says what has arrived. Draws only toasts. */
export function Arrivals() {
  const t = useT('arrivals')
  const [language] = useLanguage()
  const api = useApi()
  const client = useQueryClient()
  const toasts = useToasts()
  useFlushDeletions()

  const announce = async (came: readonly Came[]) => {
    if (came.length === 0) return
    const { announceArrivals } = await import('./announce-arrivals.tsx')
    await announceArrivals({ t, language, api, client, toasts }, came)
  }
  useTopic('user-inventory', { onNews: announce })

  const onCame = useEffectEvent((came: readonly Came[]) => void announce(came))
  useEffect(() => followRegions({ client, api }, (came) => onCame(came)), [client, api])

  return null
}
