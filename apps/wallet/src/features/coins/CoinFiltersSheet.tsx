import { Button, RadioGroup } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { useT } from '../../platform/i18n/use-t.tsx'
import { type CoinListing, coinFilters, coinSorts } from './coin-listing.ts'
import styles from './coins.module.css'

export interface CoinFiltersSheetProps {
  open: boolean
  listing: CoinListing
  onChange: (listing: CoinListing) => void
  onClose: () => void
}

/** Which coins are shown and in what order (spec §2.4 coins filters). Every change is seen at once behind the sheet. */
export function CoinFiltersSheet({ open, listing, onChange, onClose }: CoinFiltersSheetProps) {
  const t = useT('coins')
  return (
    <Sheet
      title={t('filters')}
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
          value={listing.sort}
          onChange={(sort) => onChange({ ...listing, sort })}
          choices={coinSorts.map((value) => ({ value, label: t(`sort-${value}`) }))}
        />
        <RadioGroup
          label={t('show')}
          value={listing.filter}
          onChange={(filter) => onChange({ ...listing, filter })}
          choices={coinFilters.map((value) => ({ value, label: t(`show-${value}`) }))}
        />
      </div>
    </Sheet>
  )
}
