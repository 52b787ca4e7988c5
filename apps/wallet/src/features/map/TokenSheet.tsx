import type { MapToken, Token } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problem'
import { Button, EmptyState } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { useToasts } from '@vitrine/ui/toast'
import Hand from 'lucide-react/icons/hand'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pageAddress } from '../../components/brand/safe-address.ts'
import { Confetti } from '../../components/confetti/Confetti.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { placeOf } from '../../data/map/map-cache.ts'
import { canReach, reachOfToken, useBrandOf } from '../../data/map/reach-of-token.ts'
import { useIsOnMap } from '../../data/map/use-is-on-map.ts'
import { isAlreadyGone, type PickedUp, usePickUp } from '../../data/map/use-pick-up.ts'
import { claimOf, type DeviceLocation } from '../../platform/device/location.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { useSession } from '../../platform/session/use-session.tsx'
import { useViewer } from '../../platform/viewer/viewer.ts'
import { wayTo, wayWords } from './direction.ts'
import styles from './map-page.module.css'
import { useCountdown } from './use-countdown.ts'
import { WayArrow } from './WayArrow.tsx'

interface TokenSheetProps {
  token: MapToken
  open: boolean
  location: DeviceLocation
  /** It is picked up without being asked for again: somebody has said so beside the sheet. */
  isWanted?: boolean
  /** Shows the way there; null where there is no map. */
  onWay: ((token: MapToken) => void) | null
  onClose: () => void
}

/** One token that lies on the map: how far it is, and picking it up. */
export default function TokenSheet({ token, open, location, isWanted = false, onWay, onClose }: TokenSheetProps) {
  const t = useT('map')
  const toasts = useToasts()
  const pickUp = usePickUp()
  const [isMeasuring, setMeasuring] = useState(false)
  const seconds = useCountdown(pickUp.error)
  const isThere = useIsOnMap(token.id)
  const title = titleOf(token)
  const { map } = useViewer()
  const business = useBrandOf(token)
  const isTaken = isAlreadyGone(pickUp.error) || (!isThere && pickUp.isIdle)

  const elsewhere = map.pickupRedirect ? pageAddress(map.pickupRedirect) : null
  const look = ({ token: got }: PickedUp) => navigate(href('token', { tokenId: got?.id ?? token.id }))
  const pick = async () => {
    if (elsewhere) return leaveFor(elsewhere)
    setMeasuring(true)
    const fix = await location.current()
    setMeasuring(false)
    pickUp.mutate(
      { token, position: fix && claimOf(fix) },
      {
        onSuccess: (got) =>
          // The sheet celebrates it; a notice is for who has closed it meanwhile.
          !isShown.current &&
          toasts.show({
            title: t('picked-up', { title: titleOf(got.token ?? token) }),
            picture: <TokenIcon token={got.token ?? token} titled />,
            action: { label: t('look'), onPress: () => look(got) },
          }),
      },
    )
  }

  const isShown = useRef(open)
  useEffect(() => {
    isShown.current = open
  }, [open])
  const hasBegun = useRef(!isWanted)
  const begin = useEffectEvent(() => {
    if (hasBegun.current || elsewhere) return
    hasBegun.current = true
    void pick()
  })
  useEffect(() => begin(), [])

  if (pickUp.isSuccess) {
    return (
      <Sheet
        title={t('yours-title')}
        open={open}
        onClose={onClose}
        wide="side"
        footer={<Done got={pickUp.data} onLook={look} onClose={onClose} />}
      >
        <Got token={pickUp.data.token ?? token} />
      </Sheet>
    )
  }
  if (isTaken) {
    return (
      <Sheet
        title={title}
        open={open}
        onClose={onClose}
        wide="side"
        footer={
          <Button full onPress={onClose}>
            {t('back-to-map')}
          </Button>
        }
      >
        <div role="status">
          <EmptyState picture={<Hand aria-hidden="true" />} title={t('taken-title')} message={t('taken')} />
        </div>
      </Sheet>
    )
  }
  const { fix } = location
  const reach = reachOfToken(token, business)
  const leads =
    onWay !== null && !elsewhere && fix !== null && !pickUp.isPending && !canReach(fix, placeOf(token), reach)
  const isAsking = location.status === 'prompt' && needsPosition(pickUp.error)
  return (
    <Sheet
      title={title}
      open={open}
      onClose={onClose}
      wide="side"
      footer={
        leads ? (
          <Button full onPress={() => onWay(token)}>
            {t('show-way')}
          </Button>
        ) : (
          map.pickup && (
            <Button
              full
              busy={pickUp.isPending || isMeasuring}
              disabled={seconds > 0}
              onPress={isAsking ? location.ask : () => void pick()}
            >
              {seconds > 0 ? t('wait', { seconds }) : t(isAsking ? 'show-near' : 'pick-up')}
            </Button>
          )
        )
      }
    >
      <About token={token} location={location} />
      <Refusal error={pickUp.error} />
    </Sheet>
  )
}

/** Where a host has things picked up on a page of its own (spec §2.8): inside of the app, or beside it. */
function leaveFor(address: string): void {
  const url = new URL(address, location.origin)
  if (url.origin === location.origin) navigate(url.pathname + url.search)
  else window.open(url.href, '_blank', 'noopener,noreferrer')
}

const needsPosition = (error: unknown) => error instanceof Problem && error.code === 'map.position_required'

function About({ token, location: { fix } }: Pick<TokenSheetProps, 'token' | 'location'>) {
  const t = useT('map')
  const format = useFormat()
  const session = useSession()
  const business = useBrandOf(token)
  const way = fix && wayTo(fix, placeOf(token))
  const reach = reachOfToken(token, business)
  const { description } = token.state['meta-v1']
  const isMine = session.status === 'signed-in' && session.sub === token.owner
  return (
    <div className={styles.about}>
      <span className={styles.aboutIcon}>
        <TokenIcon token={token} titled edition eager />
      </span>
      {business && <p className={styles.rowBrand}>{business.displayName}</p>}
      {isMine && <p className={styles.mine}>{t('mine')}</p>}
      {description && <p>{description}</p>}
      {way && (
        <p className={styles.way}>
          {!way.isThere && <WayArrow bearing={way.bearing} />}
          {wayWords(t, way, format.away(way.metres))}
        </p>
      )}
      {reach > 0 && (
        <p className={styles.reach}>
          {fix && canReach(fix, placeOf(token), reach)
            ? t('close-enough')
            : t('reach', { distance: format.distance(reach) })}
        </p>
      )}
    </div>
  )
}

/** The catalogue's sentence; for who is too far, how much is missing. */
function Refusal({ error }: { error: Error | null }) {
  const t = useT('map')
  const format = useFormat()
  if (!error) return null
  const missing = missingMetres(error)
  return (
    <div className={styles.refusal}>
      <ProblemNote error={error} />
      {missing > 0 && (
        <p role="status" className={styles.missing}>
          {t('missing', { distance: format.away(missing) })}
        </p>
      )}
    </div>
  )
}

function missingMetres(error: Error): number {
  if (!(error instanceof Problem) || error.code !== 'map.too_far') return 0
  const { distanceMetres, reachMetres } = error.details as { distanceMetres: number; reachMetres: number }
  return distanceMetres - reachMetres
}

function Got({ token }: { token: Token }) {
  const t = useT('map')
  return (
    <div className={styles.about} role="status">
      <Confetti />
      <span className={styles.gotIcon}>
        <TokenIcon token={token} titled edition eager />
      </span>
      <p className={styles.gotTitle}>{titleOf(token)}</p>
      <p>{t('yours')}</p>
    </div>
  )
}

function Done({ got, onLook, onClose }: { got: PickedUp; onLook: (got: PickedUp) => void; onClose: () => void }) {
  const t = useT('map')
  return (
    <div className={styles.done}>
      <Button full onPress={() => onLook(got)}>
        {t('look')}
      </Button>
      <Button full variant="plain" onPress={onClose}>
        {t('back-to-map')}
      </Button>
    </div>
  )
}
