import type { MapToken } from '@vitrine/protocol'
import { Button, IconButton } from '@vitrine/ui'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { placeOf } from '../../data/map/map-cache.ts'
import { canReach, reachOfToken, useBrandOf } from '../../data/map/reach-of-token.ts'
import { useIsOnMap } from '../../data/map/use-is-on-map.ts'
import type { Near } from '../../data/map/use-near.ts'
import type { Fix } from '../../platform/device/location.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useViewer } from '../../platform/viewer/viewer.ts'
import styles from './map-page.module.css'
import { useWay } from './use-way.ts'
import { WayArrow } from './WayArrow.tsx'

interface Doing {
  onOpen: (token: MapToken) => void
  onLead: (token: MapToken) => void
  onPickUp: (token: MapToken) => void
  onUnchoose: () => void
}

interface NextStepProps extends Doing {
  /** What somebody has pressed on the map; otherwise what is nearest is shown. */
  chosen: MapToken | null
  near: Near
  fix: Fix | null
  /** Only what the person has dropped is shown. */
  mine: boolean
}

/** One thing and what to do about it, under the thumb; nothing while nobody knows where the person is. */
export function NextStep({ chosen, near, fix, mine, ...doing }: NextStepProps) {
  const t = useT('map')
  const isThere = useIsOnMap(chosen?.id ?? '')
  const isNothing = !near.isPending && !near.error && near.view !== null && near.tokens.length === 0
  if (isNothing && mine) return <p className={styles.nothing}>{t('none-mine')}</p>
  const isChosen = chosen !== null && isThere
  const token = isChosen ? chosen : near.tokens[0]?.token
  return fix && token ? <Card key={token.id} token={token} fix={fix} isChosen={isChosen} {...doing} /> : null
}

interface CardProps extends Doing {
  token: MapToken
  fix: Fix
  isChosen: boolean
}

function Card({ token, fix, isChosen, onOpen, onLead, onPickUp, onUnchoose }: CardProps) {
  const t = useT('map')
  const { map } = useViewer()
  const way = useWay(token, fix)
  const brand = useBrandOf(token)
  const isInReach = canReach(fix, placeOf(token), reachOfToken(token, brand))
  const title = titleOf(token)
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isChosen) main.current?.focus({ preventScroll: true })
  }, [isChosen])
  return (
    <section className={styles.next} aria-label={title}>
      <button ref={main} type="button" className={styles.nextThing} onClick={() => onOpen(token)}>
        <span className={styles.nextIcon}>
          <TokenIcon token={token} titled />
        </span>
        <span className={styles.rowWords}>
          <span className={styles.rowTitle}>{title}</span>
          {brand && <span className={styles.rowBrand}>{brand.displayName}</span>}
          <span className={styles.rowWay}>{way?.words}</span>
        </span>
        {way?.bearing != null && <WayArrow bearing={way.bearing} />}
      </button>
      {isChosen && <IconButton label={t('unchoose', { title })} icon={<X />} onPress={onUnchoose} />}
      {isInReach
        ? map.pickup && (
            <Button full className={styles.nextDoing} onPress={() => onPickUp(token)}>
              {t('pick-up')}
            </Button>
          )
        : !map.pickupRedirect && (
            <Button full variant="quiet" className={styles.nextDoing} onPress={() => onLead(token)}>
              {t('show-way')}
            </Button>
          )}
    </section>
  )
}
