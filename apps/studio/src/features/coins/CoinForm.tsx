import { Button, EmptyState, TextArea, TextField } from '@vitrine/ui'
import Coins from 'lucide-react/icons/coins'
import { type FormEvent, useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useCreateCoin } from '../../data/coins.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './coins.module.css'

/** Turns the programme on. */
export function CoinForm({ businessId, mayMake }: { businessId: string; mayMake: boolean }) {
  const t = useT('coins')
  const create = useCreateCoin(businessId)
  const [name, setName] = useState('')
  const [symbol, setSymbol] = useState('')
  const [terms, setTerms] = useState('')
  const [treasury, setTreasury] = useState('1000')
  const isWhole = [name, symbol, terms].every((text) => text.trim() !== '') && Number(treasury) >= 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWhole || create.isPending) return
    create.mutate({
      name: name.trim(),
      symbol: symbol.trim(),
      image: null,
      imageAlt: '',
      terms: { text: terms.trim(), url: null },
      treasury: Math.trunc(Number(treasury)),
    })
  }
  const intro = <EmptyState picture={<Coins aria-hidden="true" />} title={t('start')} message={t('start-why')} />
  if (!mayMake) return intro
  return (
    <>
      {intro}
      <form className={styles.section} onSubmit={submit}>
        <TextField label={t('name')} value={name} onChange={setName} maxLength={40} />
        <TextField
          label={t('symbol')}
          description={t('symbol-hint')}
          value={symbol}
          onChange={setSymbol}
          maxLength={8}
        />
        <TextArea
          label={t('terms')}
          description={t('terms-hint')}
          value={terms}
          onChange={setTerms}
          maxLength={10_000}
        />
        <TextField label={t('treasury')} type="number" min={0} value={treasury} onChange={setTreasury} />
        {create.error && <ProblemNote title={t('failed')} error={create.error} />}
        <div>
          <Button type="submit" busy={create.isPending} disabled={!isWhole}>
            {t('create')}
          </Button>
        </div>
      </form>
    </>
  )
}
