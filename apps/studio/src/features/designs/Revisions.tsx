import { useQuery } from '@tanstack/react-query'
import type { Design } from '@vitrine/protocol'
import { Button } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import { useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { revisionQuery, revisionsQuery, useDesignMutations } from '../../data/designs.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { Differences } from './Differences.tsx'
import styles from './designs.module.css'

/** What was published before, how it differs from what is edited now, and the way back to it. */
export function Revisions({ design, isReady }: { design: Design; isReady: boolean }) {
  const t = useT('designs')
  const format = useFormat()
  const api = useApi()
  const [open, setOpen] = useState<number | null>(null)
  const revisions = useQuery(revisionsQuery(api, design.businessId, design.id))
  const one = useQuery({ ...revisionQuery(api, design.businessId, design.id, open ?? 0), enabled: open !== null })
  const { restore } = useDesignMutations(design.businessId)
  return (
    <section className={styles.panel}>
      <h2>{t('revisions')}</h2>
      {revisions.isError && <ProblemNote error={revisions.error} onRetry={() => void revisions.refetch()} />}
      {restore.isError && <ProblemNote error={restore.error} />}
      {revisions.data?.length === 0 && <p className={styles.about}>{t('no-revisions')}</p>}
      <ul className={styles.rows}>
        {revisions.data?.map(({ revision, at, by, stage }) => (
          <li key={revision}>
            <Button size="small" variant="quiet" onPress={() => setOpen(open === revision ? null : revision)}>
              {t('revision', { n: revision })} · {t(stage)} · {format.moment(at)} {by && `· ${by}`}
            </Button>
            {open === revision && one.data && (
              <div className={styles.settings}>
                {one.data.differences.length === 0 ? (
                  <p className={styles.about}>{t('same')}</p>
                ) : (
                  <Differences items={one.data.differences} />
                )}
                <Button
                  size="small"
                  busy={restore.isPending}
                  disabled={!isReady || one.data.differences.length === 0}
                  onPress={() => restore.mutate({ design, revision })}
                >
                  {t('restore')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
