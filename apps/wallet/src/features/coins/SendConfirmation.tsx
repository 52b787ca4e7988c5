import { useQueryClient } from '@tanstack/react-query'
import { NetworkFailure } from '@vitrine/client'
import type { CoinHolding } from '@vitrine/protocol'
import { Avatar, Button, LinkButton, TextField } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { useState } from 'react'
import { useFailureToast } from '../../components/problem/failures.tsx'
import { useTransferCoins } from '../../data/earnings/coin-spending.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { CoinPicture } from './CoinPicture.tsx'
import styles from './send-coins.module.css'
import { dropDraft, type SendDraft } from './send-draft.ts'
import { coinHref, receiverHref, type SendStep } from './send-step.ts'

export interface SendConfirmationProps {
  step: SendStep
  holding: CoinHolding
  draft: SendDraft
  amount: number
}

/** Names the person and the sum; then they are gone from the balance at once, and back if they could not be sent. */
export function SendConfirmation({ step, holding, draft, amount }: SendConfirmationProps) {
  const t = useT('coins')
  const client = useQueryClient()
  const problems = useT('problems')
  const format = useFormat()
  const toasts = useToasts()
  const tellFailure = useFailureToast()
  const transfer = useTransferCoins()
  const [memo, setMemo] = useState('')
  const [left] = useState(holding.balance - amount)
  const { coin } = holding
  const { recipient, idempotencyKey } = draft
  const words = { amount: format.number(amount), coin: coin.name, name: recipient.name, left: format.number(left) }

  const send = () => {
    const place = { business: step.business, coinId: coin.id }
    const sending = transfer.mutateAsync({
      place,
      amount,
      memo: memo.trim(),
      recipient: recipient.input,
      idempotencyKey,
    })
    sending.then(
      ({ data: { movement } }) =>
        toasts.show({ title: t(movement.party.type === 'address' ? 'sent-waits' : 'sent', words) }),
      (error: unknown) =>
        tellFailure({
          title: problems('client.coin_transfer_failed.title'),
          error,
          // The same intention with the same key: had it arrived after all, nothing is sent twice.
          ...(error instanceof NetworkFailure ? { action: { label: t('try-again'), onPress: send } } : {}),
        }),
    )
  }
  const handleSend = () => {
    send()
    dropDraft(client)
    navigate(coinHref(step), { replace: true })
  }

  return (
    <div className={styles.form}>
      <div className={styles.journey}>
        <p className={styles.what}>
          <CoinPicture coin={coin} decorative />
          <strong>{t('sum', words)}</strong>
        </p>
        <ArrowDown aria-hidden="true" />
        <p className={styles.what}>
          <Avatar name={recipient.name} src={recipient.picture} size="large" decorative />
          <strong>{recipient.name}</strong>
        </p>
      </div>
      <p className={styles.quiet}>{t('send-confirm', words)}</p>
      <TextField
        label={t('memo')}
        placeholder={t('optional')}
        value={memo}
        onChange={setMemo}
        maxLength={140}
        autoComplete="off"
      />
      <Button full onPress={handleSend}>
        {t('send-do', words)}
      </Button>
      <LinkButton variant="plain" full href={receiverHref(step)}>
        {t('somebody-else')}
      </LinkButton>
    </div>
  )
}
