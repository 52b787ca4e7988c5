import { Button, TextField } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useFundTreasury, useGrantCoins } from '../../data/coins.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './coins.module.css'

const amountOf = (text: string): number | null => {
  const amount = Number(text)
  return Number.isInteger(amount) && amount >= 1 && amount <= 1_000_000_000 ? amount : null
}

/** The same press again, after a lost answer, is the same movement; a new intention has a new key. */
function useKey(): [string, () => void] {
  const [key, setKey] = useState(() => crypto.randomUUID() as string)
  return [key, () => setKey(crypto.randomUUID())]
}

export function GrantForm({ businessId }: { businessId: string }) {
  const t = useT('coins')
  const format = useFormat()
  const grant = useGrantCoins(businessId)
  const [recipient, setRecipient] = useState('')
  const [amount, setAmount] = useState('')
  const [memo, setMemo] = useState('')
  const [key, renew] = useKey()
  const wanted = amountOf(amount)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted === null || recipient.trim() === '' || grant.isPending) return
    grant.mutate(
      { recipient: recipient.trim(), amount: wanted, ...(memo.trim() ? { memo: memo.trim() } : {}), key },
      {
        onSuccess() {
          renew()
          setRecipient('')
          setAmount('')
          setMemo('')
        },
      },
    )
  }
  return (
    <form className={styles.section} onSubmit={submit} aria-labelledby="grant-heading">
      <h2 id="grant-heading" className={styles.heading}>
        {t('grant')}
      </h2>
      <TextField
        label={t('recipient')}
        description={t('grant-why')}
        value={recipient}
        onChange={setRecipient}
        maxLength={200}
        autoComplete="off"
      />
      <div className={styles.fields}>
        <TextField label={t('amount')} type="number" inputMode="numeric" min={1} value={amount} onChange={setAmount} />
        <TextField label={t('memo')} value={memo} onChange={setMemo} maxLength={140} />
      </div>
      {grant.error && <ProblemNote title={t('failed')} error={grant.error} />}
      <Deed isDone={grant.isSuccess}>
        <Button type="submit" busy={grant.isPending} disabled={wanted === null || recipient.trim() === ''}>
          {wanted === null ? t('grant') : t('grant-do', { count: format.number(wanted) })}
        </Button>
      </Deed>
    </form>
  )
}

export function FundForm({ businessId }: { businessId: string }) {
  const t = useT('coins')
  const format = useFormat()
  const fund = useFundTreasury(businessId)
  const [amount, setAmount] = useState('')
  const [memo, setMemo] = useState('')
  const [key, renew] = useKey()
  const wanted = amountOf(amount)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted === null || fund.isPending) return
    fund.mutate(
      { amount: wanted, ...(memo.trim() ? { memo: memo.trim() } : {}), key },
      {
        onSuccess() {
          renew()
          setAmount('')
          setMemo('')
        },
      },
    )
  }
  return (
    <form className={styles.section} onSubmit={submit} aria-labelledby="fund-heading">
      <h2 id="fund-heading" className={styles.heading}>
        {t('fund')}
      </h2>
      <div className={styles.fields}>
        <TextField label={t('amount')} type="number" inputMode="numeric" min={1} value={amount} onChange={setAmount} />
        <TextField label={t('memo')} value={memo} onChange={setMemo} maxLength={140} />
      </div>
      {fund.error && <ProblemNote title={t('failed')} error={fund.error} />}
      <Deed isDone={fund.isSuccess}>
        <Button type="submit" variant="quiet" busy={fund.isPending} disabled={wanted === null}>
          {wanted === null ? t('fund') : t('fund-do', { count: format.number(wanted) })}
        </Button>
      </Deed>
    </form>
  )
}

function Deed({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  const t = useT('coins')
  return (
    <div className={styles.deed}>
      {children}
      <span role="status" className={styles.note}>
        {isDone && t('done')}
      </span>
    </div>
  )
}
