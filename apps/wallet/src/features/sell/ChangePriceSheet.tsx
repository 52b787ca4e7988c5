import { Button, Skeleton } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { useToasts } from '@vitrine/ui/toast'
import { useState } from 'react'
import { PriceShares } from '../../components/price/PriceShares.tsx'
import { readPrice, typedPrice } from '../../components/price/price-input.ts'
import { usePrice } from '../../components/price/use-price.ts'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import type { TokenSheetProps } from '../../components/token-parts/token-parts.ts'
import { tokenSaleOf, useSelling } from '../../data/market.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { PriceField } from './PriceField.tsx'
import styles from './sell.module.css'
import { useSellTerms } from './use-sell-terms.ts'

/** Another price in the same money. */
export default function ChangePriceSheet({ token, open, onClose }: TokenSheetProps) {
  const t = useT('sell')
  const toasts = useToasts()
  const say = usePrice()
  const selling = useSelling()
  const terms = useSellTerms(token)
  const now = tokenSaleOf(token)?.price ?? null
  const [typed, setTyped] = useState(now ? typedPrice(now.amount, now.currency) : '')
  const [isTold, setTold] = useState(false)
  const read = now ? readPrice(typed, now.currency) : null
  const price = now && read && 'amount' in read ? { ...now, amount: read.amount } : null
  const coin = terms?.coin ?? null
  const save = async () => {
    setTold(true)
    if (!price) return
    try {
      await selling.changePrice(token.id, price)
      onClose()
      toasts.show({ title: t('repriced', { title: titleOf(token), price: say(price, coin) }) })
    } catch {
      // Said in the sheet.
    }
  }
  return (
    <Sheet
      title={t('action-change-price')}
      open={open}
      onClose={onClose}
      locked={selling.isPending}
      footer={
        <Button full busy={selling.isPending} onPress={() => void save()}>
          {t('save')}
        </Button>
      }
    >
      {now && terms ? (
        <div className={styles.form}>
          <PriceField
            currency={now.currency}
            coin={coin}
            value={typed}
            onChange={setTyped}
            problem={isTold && read && 'problem' in read ? read.problem : null}
          />
          {price && <PriceShares price={price} shares={terms.sharesOf(price.amount)} coin={coin} isMine />}
          {selling.error && <ProblemNote error={selling.error} />}
        </div>
      ) : (
        <Skeleton height="6rem" />
      )}
    </Sheet>
  )
}
