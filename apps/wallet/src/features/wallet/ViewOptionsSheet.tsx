import { useQueryClient } from '@tanstack/react-query'
import type { PageConfig } from '@vitrine/protocol'
import { Button, RadioGroup, Select, Switch } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { useState } from 'react'
import { changeWalletPreferences, useWalletPreferences } from '../../data/account/wallet-preferences.ts'
import { filterChoices, type Listing, sortChoices } from '../../data/inventory/listing.ts'
import { cachedCategories } from '../../data/regions/newer/pages.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useViewer } from '../../platform/viewer/viewer.ts'
import styles from './wallet-page.module.css'

export interface ViewOptionsSheetProps {
  open: boolean
  listing: Listing
  /** What the brand of this place decides; the person is not asked about it. */
  decided: NonNullable<PageConfig['features']>['icon']
  /** Whether what lives on Ethereum-like chains has a place here. */
  showsChains?: boolean | undefined
  onChange: (change: Partial<Listing>) => void
  onClose: () => void
}

/** Sorting, filtering and what each case shows. Every change is seen at once behind the sheet. */
export function ViewOptionsSheet(props: ViewOptionsSheetProps) {
  const { open, listing, decided, showsChains = true, onChange, onClose } = props
  const t = useT('wallet')
  const client = useQueryClient()
  const preferences = useWalletPreferences()
  // A host that has the inventory filtered has chosen for the person.
  const isFiltered = useViewer().inventory.filter !== null
  const [categories] = useState(() => cachedCategories(client))
  const toggles = (
    [
      ['showTitles', t('show-titles'), decided?.titles],
      ['showEditions', t('show-editions'), decided?.editions],
      ['showBadges', t('show-badges'), decided?.badges],
      ['showDroppedSmartNft', t('show-dropped'), undefined],
    ] as const
  ).filter(([, , isDecided]) => isDecided === undefined)
  return (
    <Sheet
      title={t('view-options')}
      open={open}
      wide="side"
      onClose={onClose}
      footer={
        <Button full onPress={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div className={styles.options}>
        <RadioGroup
          label={t('sort')}
          value={preferences.sortBy}
          onChange={(sortBy) => changeWalletPreferences({ sortBy })}
          choices={sortChoices.map((value) => ({ value, label: t(`sort-${value}`) }))}
        />
        {!isFiltered && (
          <RadioGroup
            label={t('filter')}
            value={listing.filter}
            onChange={(filter) => onChange({ filter })}
            choices={filterChoices
              .filter((value) => showsChains || value !== 'wallet')
              .map((value) => ({ value, label: t(`filter-${value}`) }))}
          />
        )}
        {!isFiltered && categories.length > 0 && (
          <Select
            label={t('category')}
            value={listing.category ?? ''}
            onChange={(category) => onChange({ category: category || null })}
            options={[{ value: '', label: t('category-any') }, ...categories.map((value) => ({ value, label: value }))]}
          />
        )}
        <fieldset className={styles.toggles}>
          <legend className={styles.legend}>{t('display')}</legend>
          {toggles.map(([name, label]) => (
            <Switch
              key={name}
              label={label}
              checked={preferences[name]}
              onChange={(on) => changeWalletPreferences({ [name]: on })}
            />
          ))}
          <Button
            variant="quiet"
            size="small"
            onPress={() => {
              onChange({ dropped: 'only' })
              onClose()
            }}
          >
            {t('only-dropped')}
          </Button>
          {toggles.length < 4 && <p className={styles.decided}>{t('decided-by-brand')}</p>}
        </fieldset>
      </div>
    </Sheet>
  )
}
