import type { ArItem, ArStage } from '@vitrine/ar'
import type { MapToken, Token } from '@vitrine/protocol'
import { useToasts } from '@vitrine/ui/toast'
import { useRef, useState } from 'react'
import type { ArNotice } from '../../components/ar/ArScreen.tsx'
import { useSentence } from '../../components/problem/use-sentence.ts'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { mapBlockOf } from '../../data/map/map-block.ts'
import { usePickUp } from '../../data/map/use-pick-up.ts'
import { claimOf, type DeviceLocation } from '../../platform/device/location.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import type { Find } from './use-hunt.ts'

interface TakingNeeds {
  stage: ArStage | null
  location: DeviceLocation
  onTaken: (token: Token) => void
}

export interface Taking {
  /** What is being picked up: it stays in sight until the server has decided. */
  held: Find | null
  notice: ArNotice | null
  say: (notice: ArNotice | null) => void
  take: (find: Find) => void
}

/** Taps, answers and what is seen of them: it waits in its place, flies to the person, or shakes its head. */
export function useTaking({ stage, location, onTaken }: TakingNeeds): Taking {
  const t = useT('ar-pickup')
  const toasts = useToasts()
  const problems = useT('problems')
  const sentence = useSentence()
  const { hidden, map } = useViewer()
  const pickUp = usePickUp()
  const isBusy = useRef(false)
  const [held, setHeld] = useState<Find | null>(null)
  const [notice, say] = useState<ArNotice | null>(null)

  function release() {
    isBusy.current = false
    setHeld(null)
  }

  async function pick(find: Find) {
    const { token, item } = find
    stage?.mark(item.id, 'busy')
    const fix = await location.current()
    const got = await pickUp.mutateAsync({ token, position: fix && claimOf(fix) })
    buzz(30)
    const stays = mapBlockOf(token)?.isMapDispenser === true
    // The next may be taken while it flies: graphics may be slow, the list is not.
    const flown = stays ? stage?.mark(item.id, null) : stage?.collect(item.id)
    release()
    const mine = got.token ?? token
    const text = t(stays ? 'dispensed' : 'picked-up', { title: titleOf(stays ? token : mine) })
    // An immersive session shows nothing but its own frame: no toast.
    if (stage?.mode === 'immersive') say({ tone: 'success', text })
    else
      toasts.show({
        title: text,
        picture: <TokenIcon token={mine} titled />,
        action: { label: t('look'), onPress: () => navigate(href('token', { tokenId: mine.id })) },
      })
    await flown
    onTaken(mine)
  }

  function take(find: Find) {
    if (isBusy.current) return
    const { token, item, isInReach } = find
    const refuse = (text: string) => {
      stage?.mark(item.id, 'refused')
      buzz(60)
      say({ tone: 'danger', text })
    }
    if (hidden.arPickup || !map.pickup || !canBePickedUp(token))
      return refuse(problems('client.pickup_unavailable.body'))
    if (location.fix && !isInReach) return refuse(problems('client.too_far.body'))
    isBusy.current = true
    say(null)
    setHeld(find)
    pick(find).catch((error: unknown) => {
      release()
      refuse(sentence(error).body)
    })
  }

  return { held, notice, say, take }
}

const canBePickedUp = (token: MapToken) =>
  token.abilities.some(({ name }) => name === 'Pickup') || token.abilities.length === 0

function buzz(ms: number): void {
  if ('vibrate' in navigator) navigator.vibrate(ms)
}

/** With what is on its way, which the map has let go of already. */
export function withHeld(items: readonly ArItem[], held: Find | null): readonly ArItem[] {
  return held && !items.some(({ id }) => id === held.item.id) ? [...items, held.item] : items
}
