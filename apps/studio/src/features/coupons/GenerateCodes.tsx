import { Button, TextField } from '@vitrine/ui'
import { type FormEvent, useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useGenerateCodes } from '../../data/coupons.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './coupons.module.css'

/** Codes of our own making, for who has none. */
export function GenerateCodes({ businessId, poolId }: { businessId: string; poolId: string }) {
  const t = useT('coupons')
  const make = useGenerateCodes(businessId, poolId)
  const [count, setCount] = useState('100')
  const [prefix, setPrefix] = useState('')
  const [length, setLength] = useState('8')
  const [value, setValue] = useState('')
  const [until, setUntil] = useState('')
  const wanted = Number(count)
  const isGood = Number.isInteger(wanted) && wanted >= 1 && wanted <= 100_000
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isGood || make.isPending) return
    make.mutate({
      count: wanted,
      prefix,
      length: Number(length),
      value: value.trim() || null,
      // The whole day, where whoever makes them is.
      expiry: until === '' ? null : new Date(`${until}T23:59:59.999`).toISOString(),
    })
  }
  return (
    <section className={styles.section} aria-labelledby="generate-heading">
      <h2 id="generate-heading" className={styles.heading}>
        {t('generate')}
      </h2>
      <p className={styles.note}>{t('generate-why')}</p>
      <form className={styles.form} onSubmit={submit}>
        <div className={styles.fields}>
          <TextField label={t('count')} type="number" min={1} max={100_000} value={count} onChange={setCount} />
          <TextField
            label={t('prefix')}
            value={prefix}
            maxLength={12}
            onChange={(text) => setPrefix(text.toUpperCase().replace(/[^A-Z0-9-]/g, ''))}
          />
          <TextField label={t('length')} type="number" min={6} max={20} value={length} onChange={setLength} />
          <TextField label={t('value')} value={value} maxLength={200} onChange={setValue} />
          <TextField label={t('expiry')} type="date" value={until} onChange={setUntil} />
        </div>
        {make.error && <ProblemNote title={t('failed')} error={make.error} />}
        <div>
          <Button type="submit" variant="quiet" busy={make.isPending} disabled={!isGood}>
            {t('generate-do')}
          </Button>
        </div>
      </form>
    </section>
  )
}
