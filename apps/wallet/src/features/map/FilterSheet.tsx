import { useQueries, useQuery } from '@tanstack/react-query'
import { Button, RadioGroup, Select } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { businessQuery, inventoryBusinessesQuery } from '../../data/brands/businesses.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import type { MapFiltersProps } from './map-filters.ts'
import styles from './map-page.module.css'

const everybody = 'all'

interface FilterSheetProps extends MapFiltersProps {
  open: boolean
  onClose: () => void
}

export default function FilterSheet({ scope, business, tokens, onChange, open, onClose }: FilterSheetProps) {
  const t = useT('map')
  return (
    <Sheet
      title={t('filters')}
      open={open}
      onClose={onClose}
      wide="side"
      footer={
        <Button full onPress={onClose}>
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
