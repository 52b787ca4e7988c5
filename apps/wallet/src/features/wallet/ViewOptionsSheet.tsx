import { Button, RadioGroup, Switch } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { filterChoices, type Listing, sortChoices } from '../../data/listing.ts'
import { changeWalletPreferences, useWalletPreferences } from '../../data/wallet-preferences.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './wallet-page.module.css'

export interface ViewOptionsSheetProps {
  open: boolean
  listing: Listing
  onChange: (change: Partial<Listing>) => void
  onClose: () => void
}

/** Sorting, filtering and what each case shows. Every change is seen at once behind the sheet. */
export function ViewOptionsSheet({ open, listing, onChange, onClose }: ViewOptionsSheetProps) {
  const t = useT('wallet')
  const preferences = useWalletPreferences()
  const toggles = [
    ['showTitles', t('show-titles')],
    ['showEditions', t('show-editions')],
    ['showBadges', t('show-badges')],
    ['showDroppedSmartNft', t('show-dropped')],
  ] as const
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
        <RadioGroup
          label={t('filter')}
          value={listing.filter}
          onChange={(filter) => onChange({ filter })}
          choices={filterChoices.map((value) => ({ value, label: t(`filter-${value}`) }))}
        />
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
        </fieldset>
      </div>
    </Sheet>
  )
}
