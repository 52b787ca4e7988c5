import type { CoinHolding } from '@vitrine/protocol'
import { Button, TextField } from '@vitrine/ui'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { suggestAmounts } from './amount.ts'
import styles from './amount-field.module.css'

export interface AmountFieldProps {
  holding: CoinHolding
  value: string
  onChange: (value: string) => void
  error: string | null
}

/** How many, typed or tapped. */
export function AmountField({ holding, value, onChange, error }: AmountFieldProps) {
  const t = useT('coins')
  const format = useFormat()
  const { balance, coin } = holding
  const words = { balance: format.number(balance), coin: coin.name }
  return (
    <div className={styles.field}>
      <TextField
        label={t('amount')}
        description={t('you-have', words)}
        value={value}
        onChange={onChange}
        error={error ?? undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={14}
        inputClassName={styles.input ?? ''}
        suffix={<span className={styles.symbol}>{coin.name}</span>}
      />
      {balance > 0 && (
        <fieldset className={styles.sums} aria-label={t('sums')}>
          {suggestAmounts(balance).map((sum) => (
            <Button key={sum} size="small" variant="quiet" onPress={() => onChange(String(sum))}>
              {format.number(sum)}
            </Button>
          ))}
          <Button size="small" variant="quiet" onPress={() => onChange(String(balance))}>
            {t('all-of-it')}
          </Button>
        </fieldset>
      )}
    </div>
  )
}
