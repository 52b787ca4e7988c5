import { useQueries, useQuery } from '@tanstack/react-query'
import type { PublicBusiness } from '@vitrine/protocol'
import { Button, RadioGroup, Select } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { businessQuery, inventoryBusinessesQuery } from '../../data/businesses.ts'
import type { MapScope } from '../../data/map/map-queries.ts'
import type { NearToken } from '../../data/map/use-near.ts'
import { useApi } from '../../platform/api.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './map-page.module.css'

interface MapFiltersProps {
  scope: MapScope
  /** The brand whose area this is: there is no other to choose. */
  business: PublicBusiness | null
  /** What is in sight, for the brands to choose from. */
  tokens: readonly NearToken[]
  onChange: (change: Partial<MapScope>) => void
}

const everybody = 'all'

/** What the map shows: a brand's alone, or what one has dropped oneself. */
export function MapFilters({ scope, business, tokens, onChange }: MapFiltersProps) {
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
        <Sheet
          title={t('filters')}
          open={isOpen}
          onClose={() => setOpen(false)}
          wide="side"
          footer={
            <Button full onPress={() => setOpen(false)}>
              {t('show')}
            </Button>
          }
        >
          <div className={styles.fields}>
            <RadioGroup
              label={t('whose')}
              value={scope.mine ? 'mine' : everybody}
              onChange={(value) => onChange({ mine: value === 'mine' })}
              choices={[
                { value: everybody, label: t('whose-all') },
                { value: 'mine', label: t('whose-mine'), description: t('whose-mine-hint') },
              ]}
            />
            {!business && <BrandSelect scope={scope} tokens={tokens} onChange={onChange} />}
          </div>
        </Sheet>
      )}
    </>
  )
}

function BrandSelect({ scope, tokens, onChange }: Omit<MapFiltersProps, 'business'>) {
  const t = useT('map')
  const api = useApi()
  const { data: held = [] } = useQuery(inventoryBusinessesQuery(api))
  const inSight = tokens.map(({ token }) => token.state['studio-info-v1'].businessId)
  const ids = [...new Set([...inSight, ...(scope.businessId ? [scope.businessId] : [])])].filter(Boolean)
  const found = useQueries({ queries: ids.map((id) => businessQuery(api, id)) }).flatMap(({ data }) => data ?? [])
  const names = new Map([...held, ...found].map(({ id, displayName }) => [id as string, displayName]))
  const brands = [...names].toSorted(([, a], [, b]) => a.localeCompare(b))
  return (
    <Select
      label={t('brand')}
      value={scope.businessId ?? everybody}
      onChange={(value) => onChange({ businessId: value === everybody ? null : value })}
      options={[{ value: everybody, label: t('brand-all') }, ...brands.map(([value, label]) => ({ value, label }))]}
    />
  )
}
