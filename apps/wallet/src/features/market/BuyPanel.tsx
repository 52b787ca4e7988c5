import type { Sale } from '@vitrine/protocol'
import { Button, Joined, LinkButton, Skeleton } from '@vitrine/ui'
import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import { useState } from 'react'
import { PriceShares } from '../../components/price/PriceShares.tsx'
import { ThingIcon } from '../../components/price/ThingIcon.tsx'
import { usePrice } from '../../components/price/use-price.ts'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import styles from './market.module.css'
import { type Buying, type HoldingState, useBuying } from './use-buying.ts'

export interface BuyPanelProps {
  sale: Sale
  isSignedIn: boolean
  /** Somebody who is not signed in wants it. */
  onSignIn: () => void
  signingIn?: boolean
  /** Ask at once: the person has pressed Buy before they signed in. */
  asks?: boolean
}

/** The price, who gets what of it, and the way to buy. */
export function BuyPanel({ sale, isSignedIn, onSignIn, signingIn = false, asks = false }: BuyPanelProps) {
  const t = useT('market')
  const say = usePrice()
  const buying = useBuying(sale, isSignedIn)
  const price = say(sale.price, sale.coin)
  const isOpen = sale.status === 'active' && !sale.isMine
  return (
    <div className={styles.buy}>
      <p className={styles.price}>{price}</p>
      <PriceShares price={sale.price} shares={sale.shares} coin={sale.coin} isMine={sale.isMine} />
      {sale.isMine && sale.status !== 'sold' && <p className={styles.quiet}>{t('is-yours')}</p>}
      {!sale.isMine && sale.status === 'reserved' && <p className={styles.note}>{t('is-reserved')}</p>}
      {sale.status === 'sold' && <p className={styles.note}>{t('is-sold')}</p>}
      {sale.status === 'ended' && <p className={styles.note}>{t('is-ended')}</p>}
      {isOpen &&
        (isSignedIn ? (
          <Ways sale={sale} buying={buying} price={price} asks={asks} />
        ) : (
          <>
            <PaymentNeeded price={price} />
            <Button full busy={signingIn} onPress={onSignIn}>
              {t('sign-in-to-buy')}
            </Button>
          </>
        ))}
    </div>
  )
}

function PaymentNeeded({ price }: { price: string }) {
  const t = useT('problems')
  return <p className={styles.quiet}>{t('client.payment_required.body', { price })}</p>
}

interface WaysProps {
  sale: Sale
  buying: Buying
  price: string
  asks: boolean
}

function Ways({ sale, buying, price, asks }: WaysProps) {
  const t = useT('market')
  const { holding, busy, error, buy } = buying
  const [wish, setWish] = useState<'asked' | 'no' | 'open'>(asks ? 'asked' : 'no')
  if (sale.price.currency !== 'coins')
    return (
      <>
        <PaymentNeeded price={price} />
        {error !== null && <ProblemNote error={error} />}
        <Button full busy={busy} onPress={buy}>
          {t('pay-by-card', { price })}
        </Button>
        <p className={styles.quiet}>{t('pay-by-card-how')}</p>
      </>
    )
  if (holding === 'loading') return <Skeleton height="3rem" />
  if (holding === 'failed' || holding === null)
    return <RetryNote error={new Error('the balance could not be read')} onRetry={buying.retryHolding} />
  const isEnough = holding.balance >= sale.price.amount
  const isAsking = (wish === 'open' || wish === 'asked') && holding.enrolled && isEnough
  return (
    <>
      <Balance sale={sale} holding={holding} />
      {error !== null && !isAsking && <ProblemNote error={error} />}
      {holding.enrolled && (
        <Button full disabled={!isEnough} onPress={() => setWish('open')}>
          {t('buy-for', { price })}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={
            <Joined whole={sale.token.displayName}>
              {t('confirm-title', { title: sale.token.displayName, price })}
            </Joined>
          }
          picture={<ThingIcon thing={sale.token} eager />}
          confirmLabel={t('buy-for', { price })}
          busy={busy}
          onConfirm={buy}
          onCancel={() => setWish('no')}
        >
          <Left sale={sale} holding={holding} />
          {error !== null && <ProblemNote error={error} />}
        </ConfirmDialog>
      )}
    </>
  )
}

type Holding = Exclude<HoldingState, string | null>

/** What the buyer has, and what to do where that is not enough. */
function Balance({ sale, holding }: { sale: Sale; holding: Holding }) {
  const t = useT('market')
  const tProblems = useT('problems')
  const say = usePrice()
  const { balance, enrolled, coin, business } = holding
  const place = href('businessCoin', { business: business.name, coinId: coin.id })
  const have = say({ ...sale.price, amount: balance }, sale.coin)
  if (!enrolled)
    return (
      <div className={styles.note}>
        <p>{tProblems('coins.not_enrolled.body')}</p>
        <LinkButton href={place}>{t('join-first')}</LinkButton>
      </div>
    )
  if (balance >= sale.price.amount) return <p className={styles.quiet}>{t('you-have', { have })}</p>
  return (
    <div className={styles.note}>
      <p>{t('not-enough', { have, price: say(sale.price, sale.coin) })}</p>
    </div>
  )
}

function Left({ sale, holding }: { sale: Sale; holding: Holding }) {
  const t = useT('market')
  const say = usePrice()
  return t('confirm', {
    title: sale.token.displayName,
    left: say({ ...sale.price, amount: holding.balance - sale.price.amount }, sale.coin),
  })
}
