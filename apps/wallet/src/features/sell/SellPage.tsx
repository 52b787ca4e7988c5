import type { Token } from '@vitrine/protocol'
import {
  Button,
  EmptyState,
  Joined,
  LinkButton,
  PageHeader,
  RadioGroup,
  Select,
  Skeleton,
  SkeletonGroup,
} from '@vitrine/ui'
import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import { useToasts } from '@vitrine/ui/toast'
import { type FormEvent, useState } from 'react'
import { useBrandArea } from '../../components/brand/use-brand-area.ts'
import { PriceShares } from '../../components/price/PriceShares.tsx'
import { readPrice } from '../../components/price/price-input.ts'
import { usePrice } from '../../components/price/use-price.ts'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { isAble, titleOf } from '../../components/token/token-view.ts'
import { type Offer, tokenSaleOf, useSelling } from '../../data/market.ts'
import { useToken } from '../../data/tokens/use-token.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack, navigate } from '../../platform/navigation/navigation.ts'
import { href, inBusiness } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { PriceField } from './PriceField.tsx'
import styles from './sell.module.css'
import { type SellTerms, useSellTerms } from './use-sell-terms.ts'

/** For how much, to whom, and who gets what of it. */
export default function SellPage({ params }: { params: { tokenId: string; business?: string } }) {
  const { tokenId, business = null } = params
  const t = useT('sell')
  useBrandArea(business)
  const { token, error, retry } = useToken(tokenId)
  const terms = useSellTerms(token)
  const tokenHref = inBusiness(business, href('token', { tokenId }))
  if (error && !token)
    return (
      <div className={styles.alone}>
        <RetryNote error={error} onRetry={retry} />
      </div>
    )
  if (!token) return <SellSkeleton />
  const title = titleOf(token)
  const isSellable = tokenSaleOf(token) !== null && isAble(token, 'List')
  return (
    <div className={styles.page}>
      <Title>{t('sell-title', { title })}</Title>
      <PageHeader
        title={<Joined whole={title}>{t('sell-title', { title })}</Joined>}
        onBack={() => goBack(tokenHref)}
      />
      {isSellable ? (
        <div className={styles.content}>
          <div className={styles.token}>
            <TokenIcon token={token} titled edition eager />
          </div>
          {terms ? <SellForm token={token} terms={terms} tokenHref={tokenHref} /> : <Skeleton height="9rem" />}
        </div>
      ) : (
        <EmptyState
          title={t('not-able')}
          message={t('not-able-why')}
          action={<LinkButton href={tokenHref}>{t('to-token')}</LinkButton>}
        />
      )}
    </div>
  )
}

function SellForm({ token, terms, tokenHref }: { token: Token; terms: SellTerms; tokenHref: string }) {
  const t = useT('sell')
  const toasts = useToasts()
  const say = usePrice()
  const selling = useSelling()
  const { coin } = terms
  const channels = tokenSaleOf(token)?.channels ?? []
  const [currency, setCurrency] = useState(terms.currencies[0] ?? 'EUR')
  const [typed, setTyped] = useState('')
  const [channel, setChannel] = useState<Offer['channel']>(channels[0] ?? 'marketplace')
  const [isTold, setTold] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const read = readPrice(typed, currency)
  const price = 'amount' in read ? { amount: read.amount, currency } : null
  const title = titleOf(token)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (price) setAsking(true)
  }
  const offer = async () => {
    if (!price) return
    try {
      await selling.list(token.id, { channel, price })
      navigate(tokenHref, { replace: true })
      toasts.show({ title: t('listed', { title, price: say(price, coin) }) })
    } catch {
      // Said beside the form.
      setAsking(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <Select
        label={t('sell-for')}
        value={currency}
        onChange={setCurrency}
        options={terms.currencies.map((value) => ({
          value,
          label: value === 'coins' ? (coin?.name ?? t('coins')) : value,
        }))}
      />
      <PriceField
        currency={currency}
        coin={coin}
        value={typed}
        onChange={setTyped}
        problem={isTold && 'problem' in read ? read.problem : null}
      />
      {price && <PriceShares price={price} shares={terms.sharesOf(price.amount)} coin={coin} isMine />}
      {channels.length > 1 && (
        <RadioGroup
          label={t('channel')}
          value={channel}
          onChange={setChannel}
          choices={channels.map((value) => ({
            value,
            label: t(`channel-${value}`),
            description: t(`channel-${value}-why`),
          }))}
        />
      )}
      {selling.error && <ProblemNote error={selling.error} />}
      <Button full type="submit">
        {t('continue')}
      </Button>
      {isAsking && price && (
        <ConfirmDialog
          title={<Joined whole={title}>{t('confirm-title', { title, price: say(price, coin) })}</Joined>}
          picture={<TokenIcon token={token} titled edition eager />}
          confirmLabel={t('confirm-do', { price: say(price, coin) })}
          busy={selling.isPending}
          onConfirm={() => void offer()}
          onCancel={() => setAsking(false)}
        >
          {t('confirm', { title, share: say({ ...price, amount: terms.sharesOf(price.amount).seller }, coin) })}
        </ConfirmDialog>
      )}
    </form>
  )
}

function SellSkeleton() {
  return (
    <SkeletonGroup className={styles.alone}>
      <Skeleton width="60%" height="2rem" />
      <Skeleton shape="block" className={styles.token ?? ''} height="9rem" />
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
    </SkeletonGroup>
  )
}
