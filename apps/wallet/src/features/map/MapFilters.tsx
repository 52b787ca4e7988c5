import { Button } from '@vitrine/ui'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import type { MapFiltersProps } from './map-filters.ts'
import styles from './map-page.module.css'

const FilterSheet = lazy(() => import('./FilterSheet.tsx'))

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
