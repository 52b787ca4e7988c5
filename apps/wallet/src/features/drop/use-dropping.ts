import type { Place, Token } from '@vitrine/protocol'
import { useToasts } from '@vitrine/ui/toast'
import { useRef, useState } from 'react'
import { useFailureToast } from '../../components/problem/failures.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { isAlreadyGone, usePickUp } from '../../data/map/use-pick-up.ts'
import { useDropToken } from '../../data/tokens/drop.ts'
import { asMapToken, placeOnMap } from '../../data/tokens/on-map.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { randomKey } from '../../platform/server/random-key.ts'

/** Takes one's own token off the map again; says so, or why not. */
export function useTakingBack(): {
  takeBack: (token: Token, place: Place) => Promise<'back' | 'gone' | 'failed'>
  isTakingBack: boolean
} {
  const t = useT('drop')
  const toasts = useToasts()
  const tellFailure = useFailureToast()
  const pickUp = usePickUp()
  return {
    isTakingBack: pickUp.isPending,
    async takeBack(token, place) {
      const title = titleOf(token)
      try {
        await pickUp.mutateAsync({ token: asMapToken(token, place), position: null })
        toasts.show({ title: t('taken-back', { title }) })
        return 'back'
      } catch (error) {
        tellFailure({ title: t('take-back-failed', { title }), error })
        return isAlreadyGone(error) ? 'gone' : 'failed'
      }
    },
  }
}

export interface Dropping {
  /** Where it lies now, or is on its way to; null while it does not. */
  droppedAt: Place | null
  drop: (place: Place) => void
  takeBack: () => void
  isTakingBack: boolean
  /** Somebody has picked it up. */
  isGone: boolean
  error: Error | null
}

/** Down it goes at once; up again if it could not be dropped, wherever the person is by then. */
export function useDropping(token: Token): Dropping {
  const t = useT('drop')
  const tellFailure = useFailureToast()
  const dropping = useDropToken()
  const { takeBack, isTakingBack } = useTakingBack()
  const [droppedAt, setDroppedAt] = useState<Place | null>(() => placeOnMap(token))
  const [isGone, setGone] = useState(false)
  const answer = useRef<Promise<unknown>>(Promise.resolve())
  return {
    droppedAt,
    isTakingBack,
    isGone,
    error: dropping.error,
    drop(place) {
      setDroppedAt(place)
      answer.current = dropping.mutateAsync({ token, place, idempotencyKey: randomKey() }).catch((error: unknown) => {
        setDroppedAt(null)
        tellFailure({ title: t('drop-failed', { title: titleOf(token) }), error })
      })
    },
    takeBack() {
      if (!droppedAt) return
      // What is still on its way there cannot be taken back yet.
      void answer.current.then(async () => {
        const end = await takeBack(token, droppedAt)
        if (end === 'back') setDroppedAt(null)
        setGone(end === 'gone')
      })
    },
  }
}
