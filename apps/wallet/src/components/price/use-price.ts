import type { Sale } from '@vitrine/protocol'
import { currencies } from '@vitrine/protocol/commerce/currencies'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import './namespaces.ts'

export type PriceShown = Sale['price']
export type CoinShown = Sale['coin']

/** A price as people read it: "€12.50", or "60 Lanterns". */
export function usePrice(): (price: PriceShown, coin?: CoinShown) => string {
  const t = useT('price')
  const format = useFormat()
  return ({ amount, currency }, coin) =>
    currency === 'coins'
      ? t('coins', { count: format.number(amount), coin: coin?.name ?? t('coin') })
      : format.money(amount / 10 ** currencies[currency].digits, currency)
}
