import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CoinHolding } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import { isRefusal } from '@vitrine/protocol/problem'
import { Button, PageHeader, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { type FormEvent, type ReactNode, useLayoutEffect, useState } from 'react'
import { useBrandArea } from '../../components/brand/use-brand-area.ts'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { RecipientForm } from '../../components/recipient/RecipientForm.tsx'
import { coinQuery, findCachedCoin } from '../../data/earnings/coins.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack, navigate, useSearchParams } from '../../platform/navigation/navigation.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import { AmountField } from './AmountField.tsx'
import { readAmount } from './amount.ts'
import { CoinPicture } from './CoinPicture.tsx'
import { NoCoin } from './NoCoin.tsx'
import { NotEnrolled } from './NotEnrolled.tsx'
import { SendConfirmation } from './SendConfirmation.tsx'
import styles from './send-coins.module.css'
import { draftOf, keepDraft } from './send-draft.ts'
import { amountHref, coinHref, confirmHref, readSendStep, receiverHref, type SendStep } from './send-step.ts'

export function AmountStep() {
  return <SendScreen back={coinHref}>{(parts) => <Amount key={parts.step.coinId} {...parts} />}</SendScreen>
}

export function RecipientStep() {
  return <SendScreen back={amountHref}>{(parts) => <Receiver {...parts} />}</SendScreen>
}

export function ConfirmStep() {
  return <SendScreen back={receiverHref}>{(parts) => <Confirmation {...parts} />}</SendScreen>
}

interface StepParts {
  step: SendStep
  holding: CoinHolding
}

interface SendScreenProps {
  back: (step: SendStep) => string
  children: (parts: StepParts) => ReactNode
}

/** What the three steps share: the coin they are about, in its brand's colours. */
function SendScreen(props: SendScreenProps) {
  const step = readSendStep(useSearchParams())
  return step.business && step.coinId ? <SendScreenOf {...props} step={step} /> : <NoCoin missing />
}

function SendScreenOf({ step, back, children }: SendScreenProps & { step: SendStep }) {
  const t = useT('coins')
  const api = useApi()
  const client = useQueryClient()
  const { business, coinId } = step
  useBrandArea(business)
  const coin = useQuery({
    ...coinQuery(api, { business, coinId }),
    placeholderData: () => findCachedCoin(client, coinId),
  })
  const { data: holding, error } = coin
  if (!holding) {
    if (isRefusal(error)) return <NoCoin />
    return (
      <div className={styles.content}>
        {error ? <RetryNote error={error} onRetry={() => void coin.refetch()} /> : <SendSkeleton />}
      </div>
    )
  }
  const title = t('send-title', { coin: holding.coin.name })
  return (
    <div className={styles.page}>
      <Title>{title}</Title>
      <PageHeader eyebrow={holding.business.displayName} title={title} onBack={() => goBack(back(step))} />
      <div className={styles.content}>
        {holding.enrolled ? (
          children({ step, holding })
        ) : (
          <NotEnrolled holding={holding} onJoin={() => navigate(coinHref(step), { replace: true })} />
        )}
      </div>
    </div>
  )
}

function Amount({ step, holding }: StepParts) {
  const t = useT('coins')
  const [text, setText] = useState(step.amount)
  const [error, setError] = useState<string | null>(null)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const reading = readAmount(text, holding.balance)
    if (!reading.ok) return setError(t(reading.problem, { coin: holding.coin.name }))
    const next = { ...step, amount: String(reading.amount) }
    // Coming back to this step finds what was typed.
    navigate(amountHref(next), { replace: true })
    navigate(receiverHref(next))
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <CoinPicture coin={holding.coin} size="large" decorative />
      <AmountField
        holding={holding}
        value={text}
        error={error}
        onChange={(value) => {
          setText(value)
          setError(null)
        }}
      />
      <Button type="submit" full>
        {t('continue')}
      </Button>
    </form>
  )
}

function Receiver({ step, holding }: StepParts) {
  const client = useQueryClient()
  const t = useT('coins')
  const format = useFormat()
  const amount = useAmount(step, holding)
  if (amount === null) return null
  return (
    <>
      <p className={styles.sum}>
        <CoinPicture coin={holding.coin} size="small" decorative />
        {t('sum', { amount: format.number(amount), coin: holding.coin.name })}
      </p>
      <p className={styles.quiet}>{t('receiver-cost', { left: format.number(holding.balance - amount) })}</p>
      <RecipientForm
        hint={t('receiver-hint', { days: limits.coinsWaitDays })}
        addressRefusal="recipient.not_found"
        onChosen={(recipient) => {
          keepDraft(client, holding.coin.id, recipient)
          navigate(confirmHref(step))
        }}
      />
    </>
  )
}

function Confirmation({ step, holding }: StepParts) {
  const client = useQueryClient()
  const amount = useAmount(step, holding)
  // Sending takes it off the balance and ends the draft; the page stays as it was until it is left.
  const [draft] = useState(() => draftOf(client, holding.coin.id))
  const [asked] = useState(amount)
  useLayoutEffect(() => {
    if (!draft && asked !== null) navigate(receiverHref(step), { replace: true })
  }, [draft, asked, step])
  if (!draft || asked === null) return null
  return <SendConfirmation step={step} holding={holding} draft={draft} amount={asked} />
}

/** The sum of the address, where it can be sent; otherwise the way leads back to asking for it. */
function useAmount(step: SendStep, holding: CoinHolding): number | null {
  const [reading] = useState(() => readAmount(step.amount, holding.balance))
  useLayoutEffect(() => {
    if (!reading.ok) navigate(amountHref(step), { replace: true })
  }, [reading, step])
  return reading.ok ? reading.amount : null
}

function SendSkeleton() {
  return (
    <SkeletonGroup className={styles.form}>
      <Skeleton width="60%" height="2rem" />
      <Skeleton shape="circle" width="9rem" height="9rem" />
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
    </SkeletonGroup>
  )
}
