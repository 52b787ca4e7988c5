import { useQuery } from '@tanstack/react-query'
import type { ProvenanceStep, Token } from '@vitrine/protocol'
import { Skeleton } from '@vitrine/ui'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { provenanceQuery } from '../../data/tokens/tokens.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import styles from './provenance.module.css'
import { provenanceSentence } from './provenance-sentence.ts'

/** Where the token has been, newest first, as the ledger tells it. */
export function Provenance({ token, meId }: { token: Token; meId: string | null }) {
  const t = useT('token-detail')
  const format = useFormat()
  const api = useApi()
  const { data, error, refetch } = useQuery(provenanceQuery(api, token.id))
  const sentence = (step: ProvenanceStep) => {
    const { key, from, to } = provenanceSentence(step, meId)
    return t(key, { from: from ?? t('somebody-first'), to: to ?? t('somebody') })
  }
  if (data?.length === 0) return null
  return (
    <section className={styles.provenance}>
      <h2 className={styles.heading}>{t('provenance')}</h2>
      {error && !data && <RetryNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton width="60%" />}
      {data && (
        <ol className={styles.steps}>
          {data.map((step) => (
            <li key={`${step.at}-${step.type}`} className={styles.step}>
              <span>{sentence(step)}</span>
              <time className={styles.when} dateTime={step.at} title={format.dateTime(step.at)}>
                {format.ago(step.at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
