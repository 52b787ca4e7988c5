import { buyWithCoins, listCoins, startCheckout } from '@vitrine/client/routes'
import type { CoinHolding, Sale } from '@vitrine/protocol'
import { useCallback, useEffect, useState } from 'react'
import { navigate } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import { randomKey } from '../../platform/server/random-key.ts'

/** What the buyer has of the coin that a price is in; null where it is in money. */
export type HoldingState = CoinHolding | 'loading' | 'failed' | null

export interface Buying {
  holding: HoldingState
  busy: boolean
  error: unknown
  retryHolding: () => void
  /** Buys, or leaves for where it is paid. */
  buy: () => void
}

/** Buying one thing. It stands on its own, without the app's cache: the public page of a sale buys, too. */
export function useBuying(sale: Sale, isSignedIn: boolean, leaveTo: (url: string) => void = leave): Buying {
  const api = useApi()
  const [idempotencyKey, setKey] = useState(randomKey)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [holding, retryHolding] = useHolding(sale, isSignedIn)
  const { id: saleId, price } = sale

  const buy = async () => {
    setBusy(true)
    setError(null)
    const input = { params: { saleId }, body: { price } }
    try {
      const { data } =
        price.currency === 'coins'
          ? await api.call(buyWithCoins, input, { idempotencyKey })
          : await api.call(startCheckout, input, { idempotencyKey })
      if (data.checkoutUrl) leaveTo(data.checkoutUrl)
      else navigate(href('purchase', { purchaseId: data.id }))
    } catch (failure) {
      setError(failure)
      setBusy(false)
      // What was refused is over; the next press means something new.
      setKey(randomKey())
    }
  }
  return { holding, busy, error, retryHolding, buy: () => void buy() }
}

const leave = (url: string) => location.assign(url)

function useHolding({ price, business }: Sale, isSignedIn: boolean): [HoldingState, () => void] {
  const api = useApi()
  const isAsked = price.currency === 'coins' && isSignedIn
  const [holding, setHolding] = useState<HoldingState>(isAsked ? 'loading' : null)
  const load = useCallback(() => {
    if (!isAsked) return
    setHolding('loading')
    api.call(listCoins, { query: { businessId: business.id } }).then(
      ({ items }) => setHolding(items.find((item) => item.coin.businessId === business.id) ?? 'failed'),
      () => setHolding('failed'),
    )
  }, [api, business.id, isAsked])
  useEffect(load, [load])
  return [holding, load]
}
