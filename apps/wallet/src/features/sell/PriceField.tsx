import { TextField } from '@vitrine/ui'
import type { PriceInput } from '../../components/price/price-input.ts'
import type { CoinShown, PriceShown } from '../../components/price/use-price.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './sell.module.css'

export interface PriceFieldProps {
  currency: PriceShown['currency']
  coin: CoinShown
  value: string
  onChange: (value: string) => void
  problem: Extract<PriceInput, { problem: string }>['problem'] | null
}

export function PriceField({ currency, coin, value, onChange, problem }: PriceFieldProps) {
  const t = useT('sell')
  return (
    <TextField
      label={t('price')}
      value={value}
      onChange={onChange}
      error={problem ? t(`price-${problem}`) : undefined}
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      inputClassName={styles.input ?? ''}
      suffix={<span className={styles.symbol}>{currency === 'coins' ? (coin?.name ?? '') : currency}</span>}
    />
  )
}
