import { type SimulatedDraws as Simulated, simulateDraws } from '@vitrine/token-rules'
import { Button, ProgressBar, TextField } from '@vitrine/ui'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import type { DraftSet } from './draft.ts'
import styles from './prizes.module.css'

interface SimulatedDrawsProps {
  draft: DraftSet
  names: ReadonlyMap<string, string>
  blocked: boolean
}

const draws = 1_000

/** What a thousand draws of the set, as it is written here, might bring; by the rule of real draws. */
export function SimulatedDraws({ draft, names, blocked }: SimulatedDrawsProps) {
  const t = useT('prizes')
  const [people, setPeople] = useState(draws)
  const [result, setResult] = useState<{ of: DraftSet; simulated: Simulated } | null>(null)
  const run = () =>
    setResult({
      of: draft,
      simulated: simulateDraws({
        mode: draft.mode,
        prizes: draft.prizes.map((prize) => ({ ...prize, objectDefinitionId: prize.objectDefinitionId as never })),
        draws,
        people,
        given: draft.prizes.map(({ given }) => given),
        random: cryptographic,
      }),
    })
  // What has been changed since is not what these draws were made from.
  const shown = result?.of === draft ? result.simulated : null
  return (
    <section className={styles.simulation} aria-labelledby="simulation">
      <h2 id="simulation" className={styles.heading}>
        {t('simulated')}
      </h2>
      <p className={styles.note}>{t('simulate-why')}</p>
      <TextField
        label={t('simulate-people')}
        type="number"
        inputMode="numeric"
        min={1}
        max={draws}
        value={String(people)}
        onChange={(text) => setPeople(Math.min(draws, Math.max(1, Math.trunc(Number(text) || 1))))}
      />
      <Button variant="quiet" disabled={blocked} onPress={run}>
        {t(shown ? 'simulate-again' : 'simulate')}
      </Button>
      <div role="status" className={styles.counts}>
        {shown?.counts.map((count, place) => {
          const prize = draft.prizes[place]
          return (
            <ProgressBar
              key={prize?.key}
              label={names.get(prize?.objectDefinitionId ?? '') ?? t('prize', { number: place + 1 })}
              value={count}
              max={draws}
              valueText={t('times', { count })}
            />
          )
        })}
        {shown && (
          <ProgressBar
            label={t('nothing')}
            value={shown.none}
            max={draws}
            valueText={t('times', { count: shown.none })}
          />
        )}
      </div>
    </section>
  )
}

/** Each as likely: what would make some likelier is drawn again. */
function cryptographic(range: number): number {
  const limit = Math.floor(2 ** 32 / range) * range
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn < limit ? drawn % range : cryptographic(range)
}
