import type { ProfileLocation, UserProfile } from '@vitrine/protocol'
import { Button } from '@vitrine/ui'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useUpdateMe } from '../../data/account/people.ts'
import { useDeviceLocation } from '../../platform/device/location.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.tsx'
import styles from './profile.module.css'

/** The town is all that a profile tells: about a kilometre of it is enough to name it. */
const roughly = (degrees: number) => Math.round(degrees * 100) / 100

type Failure = 'denied' | 'unavailable'

/** Where the person lives, taken from this device when they say so, and away again when they say so. */
export function LocationField({ me }: { me: UserProfile }) {
  const t = useT('profile')
  const heading = useId()
  const place = usePlaceName(me.location)
  const update = useUpdateMe()
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  return (
    <section className={styles.location} aria-labelledby={heading}>
      <h2 id={heading} className={styles.label}>
        {t('location')}
      </h2>
      <p role="status">{place ?? t('location-none')}</p>
      <p className={styles.hint}>{t('location-hint')}</p>
      <div className={styles.actions}>
        <Button variant="quiet" busy={isAsking || update.isPending} onPress={() => setAsking(true)}>
          <LocateFixed aria-hidden="true" />
          {t(isAsking ? 'location-asking' : failure ? 'location-again' : 'location-use')}
        </Button>
        {place && !isAsking && !update.isPending && (
          <Button variant="quiet" onPress={() => update.mutate({ latitude: null, longitude: null })}>
            {t('location-remove')}
          </Button>
        )}
      </div>
      {isAsking && (
        <DevicePosition
          onFound={(lat, lon) => {
            setAsking(false)
            setFailure(null)
            update.mutate({ latitude: roughly(lat), longitude: roughly(lon) })
          }}
          onFailure={(status) => {
            setAsking(false)
            setFailure(status)
          }}
        />
      )}
      {failure && !isAsking && <p role="alert">{t(`location-${failure}`)}</p>}
      {update.error && <ProblemNote error={update.error} />}
    </section>
  )
}

interface DevicePositionProps {
  onFound: (lat: number, lon: number) => void
  onFailure: (status: Failure) => void
}

/** Asks the device once; there only from the press on, so that nothing is asked before. */
function DevicePosition({ onFound, onFailure }: DevicePositionProps) {
  const { status, fix, ask } = useDeviceLocation()
  // What the device said before the question is no answer to it.
  const [isAsked, setAsked] = useState(false)
  const begin = useEffectEvent(() => {
    ask()
    setAsked(true)
  })
  const tell = useEffectEvent(() => {
    if (!isAsked) return
    if (fix) onFound(fix.lat, fix.lon)
    else if (status === 'denied' || status === 'unavailable') onFailure(status)
  })
  useEffect(() => begin(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again whenever the device says something else
  useEffect(() => tell(), [isAsked, status, fix])
  return null
}

/** Town, region and country; null where the person told none of it. */
function usePlaceName({ locality, region, country, latitude }: ProfileLocation): string | null {
  const [language] = useLanguage()
  if (!locality && !region && latitude === null) return null
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' })
  // A region is often called as its city.
  const parts = [locality, region === locality ? '' : region, /^[A-Z]{2}$/.test(country) ? names.of(country) : country]
  return parts.filter(Boolean).join(', ')
}
