import { distanceMetres } from '@vitrine/token-rules'
import { Button } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { useToasts } from '@vitrine/ui/toast'
import { useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import type { TokenSheetProps } from '../../components/token-parts/token-parts.ts'
import { useReachOf } from '../../data/map/reach-of-token.ts'
import { usePickUp } from '../../data/map/use-pick-up.ts'
import { asMapToken, placeOnMap } from '../../data/tokens/on-map.ts'
import { claimOf, useDeviceLocation } from '../../platform/device/location.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './drop.module.css'

/** One's own is taken back from anywhere; for what is somebody else's one has to be near. */
export default function PickUpSheet({ token, isMine, open, onClose }: TokenSheetProps) {
  const t = useT('drop')
  const format = useFormat()
  const toasts = useToasts()
  const { fix, status, ask, current } = useDeviceLocation()
  const pickUp = usePickUp()
  const [isMeasuring, setMeasuring] = useState(false)
  const title = titleOf(token)
  const place = placeOnMap(token)
  const reach = useReachOf(token)
  const needsFix = !isMine && reach > 0 && fix === null
  const take = async () => {
    if (!place) return
    setMeasuring(true)
    const now = isMine ? null : await current()
    setMeasuring(false)
    // The token may be back, and this sheet with its action gone, before the answer has come: the notice does not hang on the sheet.
    const taken = pickUp.mutateAsync({ token: asMapToken(token, place), position: now && claimOf(now) })
    await taken.then(
      () => {
        toasts.show({ title: t(isMine ? 'taken-back' : 'picked-up', { title }) })
        onClose()
      },
      // The sheet says it.
      () => undefined,
    )
  }
  return (
    <Sheet
      title={t(isMine ? 'take-back-title' : 'pickup-title', { title })}
      open={open}
      onClose={onClose}
      footer={
        needsFix ? (
          <Button full busy={status === 'locating'} onPress={ask}>
            {t('pickup-ask')}
          </Button>
        ) : (
          <Button full busy={isMeasuring || pickUp.isPending} disabled={!place} onPress={take}>
            {t(isMine ? 'take-back' : 'pickup-do')}
          </Button>
        )
      }
    >
      <div className={styles.pickup}>
        <div className={styles.token}>
          <TokenIcon token={token} titled edition eager />
        </div>
        {isMine && <p>{t('take-back-why')}</p>}
        {needsFix && <p>{t('pickup-where')}</p>}
        {needsFix && (status === 'denied' || status === 'unavailable') && (
          <p role="status">{t(`location-${status}`)}</p>
        )}
        {!isMine && fix && place && (
          <p>{t('pickup-distance', { distance: format.away(distanceMetres(fix, place)) })}</p>
        )}
        {pickUp.error && <ProblemNote error={pickUp.error} />}
      </div>
    </Sheet>
  )
}
