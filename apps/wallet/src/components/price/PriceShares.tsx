import type { Sale } from '@vitrine/protocol'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './price-shares.module.css'
import { type CoinShown, type PriceShown, usePrice } from './use-price.ts'

export interface PriceSharesProps {
  price: PriceShown
  shares: Sale['shares']
  coin: CoinShown
  /** Whether the reader is the seller. */
  isMine?: boolean
}

/** Who gets what of a price, so that nobody finds out afterwards. */
export function PriceShares({ price, shares, coin, isMine = false }: PriceSharesProps) {
  const t = useT('price')
  const say = usePrice()
  const amount = (value: number) => say({ ...price, amount: value }, coin)
  return (
    <dl className={styles.shares}>
      <div>
        <dt>{t(isMine ? 'you-get' : 'seller-gets')}</dt>
        <dd>{amount(shares.seller)}</dd>
      </div>
      {shares.royalty > 0 && (
        <div>
          <dt>{t('royalty', { artist: shares.artist ?? '', percent: shares.percent })}</dt>
          <dd>{amount(shares.royalty)}</dd>
        </div>
      )}
    </dl>
  )
}
