import { ListRow } from '@vitrine/ui'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './rules.module.css'

interface ChannelsProps {
  channels: {
    data: { channel: string; people: number; points: number; rules: number }[] | undefined
    error: Error | null
    refetch: () => unknown
  }
}

/** Where the campaign counts points, and how many there are. */
export function Channels({ channels: { data, error, refetch } }: ChannelsProps) {
  const t = useT('rules')
  return (
    <section className={styles.column} aria-labelledby="channels-heading">
      <h2 id="channels-heading" className={styles.heading}>
        {t('channels')}
      </h2>
      {error && !data && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={styles.note}>{t('channels-none')}</p>}
      <ul className={styles.list}>
        {data?.map(({ channel, people, points, rules }) => (
          <li key={channel}>
            <ListRow
              title={channel}
              subtitle={`${t('channel-people', { count: people })} · ${t('channel-rules', { count: rules })}`}
              trailing={t('points', { count: points })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
