import type { CoinTreasury } from '@vitrine/protocol'
import { TextArea, TextField } from '@vitrine/ui'
import { useMemo } from 'react'
import { SaveBar } from '../../components/editing/SaveBar.tsx'
import { useEditing } from '../../components/editing/use-editing.ts'
import { useUpdateCoin } from '../../data/coins.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './coins.module.css'

/** What the coin is called, and what it is given for. */
export function CoinSettings({
  businessId,
  treasury: { coin, version },
}: {
  businessId: string
  treasury: CoinTreasury
}) {
  const t = useT('coins')
  const update = useUpdateCoin(businessId)
  const saved = useMemo(() => ({ name: coin.name, symbol: coin.symbol, terms: coin.terms.text }), [coin])
  const editing = useEditing({ version, value: saved }, ({ name, symbol, terms }, from) =>
    update.mutateAsync({
      version: from,
      name: name.trim(),
      symbol: symbol.trim(),
      image: coin.image,
      imageAlt: coin.imageAlt,
      terms: { text: terms.trim(), url: coin.terms.url },
    }),
  )
  const { value, change } = editing
  const isWhole = Object.values(value).every((text) => text.trim() !== '')
  return (
    <section className={styles.section} aria-labelledby="coin-settings">
      <h2 id="coin-settings" className={styles.heading}>
        {t('settings')}
      </h2>
      <TextField label={t('name')} value={value.name} onChange={(name) => change({ ...value, name })} maxLength={40} />
      <TextField
        label={t('symbol')}
        value={value.symbol}
        onChange={(symbol) => change({ ...value, symbol })}
        maxLength={8}
      />
      <TextArea
        label={t('terms')}
        description={t('terms-hint')}
        value={value.terms}
        onChange={(terms) => change({ ...value, terms })}
        maxLength={10_000}
      />
      <SaveBar
        editing={editing as never}
        blocked={!isWhole}
        theirs={
          <p>
            {coin.name} ({coin.symbol}): {coin.terms.text}
          </p>
        }
      />
    </section>
  )
}
