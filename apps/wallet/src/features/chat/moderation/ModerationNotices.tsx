import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ModerationNotice } from '@vitrine/protocol'
import { Button } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import { moderationQuery, putAwayNotice } from '../../../data/moderation.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useApi } from '../../../platform/server/api.ts'
import styles from './moderation.module.css'

/** What brands have decided about oneself, why, and how to appeal; until it is put away. */
export default function ModerationNotices() {
  const t = useT('moderation')
  const api = useApi()
  const client = useQueryClient()
  const query = moderationQuery(api)
  const { data = [] } = useQuery(query)
  const away = useMutation({
    mutationFn: (id: string) => putAwayNotice(api, id),
    onMutate: (id) => client.setQueryData(query.queryKey, (now) => now?.filter((each) => each.id !== id)),
    onError: () => client.invalidateQueries(query),
  })
  if (data.length === 0) return null
  return (
    <section className={styles.notices} aria-label={t('decisions')}>
      {data.map((notice) => (
        <Notice key={notice.id} notice={notice} onAway={() => away.mutate(notice.id)} />
      ))}
    </section>
  )
}

function Notice({ notice, onAway }: { notice: ModerationNotice; onAway: () => void }) {
  const t = useT('moderation')
  const format = useFormat()
  const { act, businessName, roomName, until, reason, appeal, at } = notice
  const room = roomName ?? t('all-rooms', { brand: businessName })
  return (
    <article className={styles.notice}>
      <p className={styles.what}>
        {act === 'muted' && until !== null
          ? t('notice-muted-until', { room, at: format.dateTime(until) })
          : t(`notice-${act}`, { room })}
      </p>
      {reason !== '' && <p>{t('reason', { reason })}</p>}
      {appeal !== '' && <p>{t('appeal', { appeal })}</p>}
      <p className={styles.muted}>
        {businessName} · {format.dateTime(at)}
      </p>
      <Button size="small" variant="quiet" onPress={onAway}>
        {t('put-away')}
      </Button>
    </article>
  )
}
