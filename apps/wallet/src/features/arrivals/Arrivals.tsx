import { useQueryClient } from '@tanstack/react-query'
import { useToasts } from '@vitrine/ui/toast'
import { useEffect, useEffectEvent, useRef } from 'react'
import { followRegions } from '../../data/inventory/follow-regions.ts'
import type { Came } from '../../data/inventory/inventory-updates.ts'
import { useFlushDeletions } from '../../data/tokens/use-delete-token.ts'
import { useTopic } from '../../data/topics/use-topic.ts'
import { untilFree } from '../../platform/device/occupied.ts'
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

  const waiting = useRef<Came[]>([])

  const announce = async (came: readonly Came[]) => {
    if (came.length === 0) return
    waiting.current.push(...came)
    const [{ announceArrivals }] = await Promise.all([import('./announce-arrivals.tsx'), untilFree()])
    // What came while the person was at something is told together.
    await announceArrivals({ t, language, api, client, toasts }, waiting.current.splice(0))
  }
  useTopic('user-inventory', { onNews: announce })

  const onCame = useEffectEvent((came: readonly Came[]) => void announce(came))
  useEffect(() => followRegions({ client, api }, (came) => onCame(came)), [client, api])

  return null
}
