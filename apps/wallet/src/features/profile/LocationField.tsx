import type { ProfileLocation, UserProfile } from '@vitrine/protocol'
import { Button } from '@vitrine/ui'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useUpdateMe } from '../../data/people.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.tsx'
import { useDeviceLocation } from '../../platform/location.ts'
import styles from './profile.module.css'

/** The town is all that a profile tells: about a kilometre of it is enough to name it. */
const roughly = (degrees: number) => Math.round(degrees * 100) / 100

/** Where the person lives, taken from this device when they say so, and away again when they say so. */
export function LocationField({ me }: { me: UserProfile }) {
  const t = useT('profile')
  const heading = useId()
  const place = usePlaceName(me.location)
  const update = useUpdateMe()
  const [isAsking, setAsking] = useState(false)
  return (
    <section className={styles.location} aria-labelledby={heading}>
      <h2 id={heading} className={styles.label}>
        {t('location')}
      </h2>
      <p role="status">{place ?? t('location-none')}</p>
      <p className={styles.hint}>{t('location-hint')}</p>
      {isAsking ? (
        <DevicePosition
          onFound={(lat, lon) => {
            setAsking(false)
            update.mutate({ latitude: roughly(lat), longitude: roughly(lon) })
          }}
        />
      ) : (
        <div className={styles.actions}>
          <Button variant="quiet" busy={update.isPending} onPress={() => setAsking(true)}>
            <LocateFixed aria-hidden="true" />
            {t('location-use')}
          </Button>
          {place && !update.isPending && (
            <Button variant="quiet" onPress={() => update.mutate({ latitude: null, longitude: null })}>
              {t('location-remove')}
            </Button>
          )}
        </div>
      )}
      {update.error && <ProblemNote error={update.error} />}
    </section>
  )
}

/** Asks the device once; shown only from the press on, so that nothing is asked before. */
function DevicePosition({ onFound }: { onFound: (lat: number, lon: number) => void }) {
  const t = useT('profile')
  const { status, fix, ask } = useDeviceLocation()
  const begin = useEffectEvent(() => ask())
  const found = useEffectEvent((lat: number, lon: number) => onFound(lat, lon))
  useEffect(() => begin(), [])
  useEffect(() => {
    if (fix) found(fix.lat, fix.lon)
  }, [fix])
  if (status === 'denied') return <p role="alert">{t('location-denied')}</p>
  if (status === 'unavailable') {
    return (
      <div className={styles.actions}>
        <p role="alert">{t('location-unavailable')}</p>
        <Button variant="quiet" onPress={ask}>
          {t('location-again')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.actions}>
      <Button variant="quiet" busy>
        {t('location-asking')}
      </Button>
    </div>
  )
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
