import type { CoinHolding, CoinMovement } from '@vitrine/protocol'
import { Button, TextField } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { type FormEvent, useId, useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useRedeemCoins } from '../../data/earnings/coin-spending.ts'
import type { CoinPlace } from '../../data/earnings/coins.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { randomKey } from '../../platform/server/random-key.ts'
import { AmountField } from './AmountField.tsx'
import { readAmount } from './amount.ts'
import { CoinPicture } from './CoinPicture.tsx'
import styles from './sheets.module.css'

export interface RedeemSheetProps {
  open: boolean
  holding: CoinHolding
  place: CoinPlace
  onClose: () => void
}

/** Spends coins at the brand, and then shows what was spent to whoever stands behind the bar. */
export function RedeemSheet(props: RedeemSheetProps) {
  const t = useT('coins')
  const [receipt, setReceipt] = useState<CoinMovement | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const formId = useId()
  const { open, holding, onClose } = props
  const words = { coin: holding.coin.name, brand: holding.business.displayName }
  return (
    <Sheet
      title={t(receipt ? 'spent-title' : 'redeem-title', words)}
      open={open}
      onClose={onClose}
      locked={isBusy}
      footer={
        receipt ? (
          <Button full onPress={onClose}>
            {t('done')}
          </Button>
        ) : (
          <Button full type="submit" form={formId} busy={isBusy}>
            {t('redeem-do', words)}
          </Button>
        )
      }
    >
      {receipt ? (
        <Receipt holding={holding} movement={receipt} />
      ) : (
        <RedeemForm {...props} formId={formId} onBusy={setIsBusy} onSpent={setReceipt} />
      )}
    </Sheet>
  )
}

interface RedeemFormProps extends RedeemSheetProps {
  formId: string
  onBusy: (isBusy: boolean) => void
  onSpent: (movement: CoinMovement) => void
}

function RedeemForm({ holding, place, formId, onBusy, onSpent }: RedeemFormProps) {
  const t = useT('coins')
  const redeem = useRedeemCoins()
  /** The balance as it was when this began: what is being spent is taken off the other at once. */
  const [before] = useState(holding)
  const [text, setText] = useState('')
  const [memo, setMemo] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [idempotencyKey, setIdempotencyKey] = useState(randomKey)
  const words = { coin: holding.coin.name, brand: holding.business.displayName }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const reading = readAmount(text, before.balance)
    if (!reading.ok) return setError(t(reading.problem, { coin: holding.coin.name }))
    onBusy(true)
    try {
      const { data } = await redeem.mutateAsync({ place, amount: reading.amount, memo: memo.trim(), idempotencyKey })
      onSpent(data.movement)
    } catch {
      // The note below says why.
    } finally {
      onBusy(false)
    }
  }
  const change = (set: (value: string) => void) => (value: string) => {
    set(value)
    setError(null)
    // Another sum is another intention.
    setIdempotencyKey(randomKey())
  }
  return (
    <form id={formId} className={styles.sheet} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <p className={styles.quiet}>{t('redeem-why', words)}</p>
      <AmountField holding={before} value={text} onChange={change(setText)} error={error} />
      <TextField
        label={t('redeem-for')}
        placeholder={t('optional')}
        value={memo}
        onChange={change(setMemo)}
        maxLength={140}
        autoComplete="off"
      />
      {redeem.error && <ProblemNote error={redeem.error} />}
    </form>
  )
}

function Receipt({ holding, movement }: { holding: CoinHolding; movement: CoinMovement }) {
  const t = useT('coins')
  const format = useFormat()
  const { coin, business, balance } = holding
  return (
    <div className={styles.receipt} role="status">
      <CoinPicture coin={coin} size="large" decorative />
      <p className={styles.spent}>
        {t('spent', { amount: format.number(-movement.amount), coin: coin.name, brand: business.displayName })}
      </p>
      {movement.memo && <p>{movement.memo}</p>}
      <p className={styles.quiet}>{format.dateTime(movement.at)}</p>
      <p className={styles.code}>{movement.id.slice(-6).toUpperCase()}</p>
      <p className={styles.quiet}>{t('spent-show', { balance: format.number(balance), coin: coin.name })}</p>
    </div>
  )
}
