import type { PublicBusiness } from '@vitrine/protocol'
import { Button } from '@vitrine/ui'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { lazy, Suspense, useState } from 'react'
import type { MapScope } from '../../data/map/map-queries.ts'
import type { NearToken } from '../../data/map/use-near.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './map-page.module.css'

const FilterSheet = lazy(() => import('./FilterSheet.tsx'))

export interface MapFiltersProps {
  scope: MapScope
  /** The brand whose area this is: there is no other to choose. */
  business: PublicBusiness | null
  /** What is in sight, for the brands to choose from. */
  tokens: readonly NearToken[]
  onChange: (change: Partial<MapScope>) => void
}

/** What the map shows: a brand's alone, or what one has dropped oneself. */
export function MapFilters(props: MapFiltersProps) {
  const { scope, business } = props
  const t = useT('map')
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  const active = Number(scope.mine) + Number(!business && scope.businessId !== null)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={styles.filter}
        aria-label={active > 0 ? t('filters-active', { count: active }) : t('filters')}
        onPress={() => setOpen(true)}
      >
        <SlidersHorizontal aria-hidden="true" />
        {active > 0 ? t('filters-count', { count: active }) : t('filters')}
      </Button>
      {wasOpen && (
        <Suspense>
          <FilterSheet {...props} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
