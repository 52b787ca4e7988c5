import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { HandOut } from '@vitrine/protocol'
import { Badge, type BadgeProps, Button, SegmentedControl, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { saveTable } from '../../components/files/save-file.ts'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { everyFailed, recipientsQuery } from '../../data/hand-outs.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import styles from './hand-outs.module.css'

const tones: Partial<Record<string, BadgeProps['tone']>> = {
  given: 'success',
  claimed: 'success',
  waiting: 'accent',
  failed: 'danger',
}

/** Every recipient and what came of each; the failed ones as a table to work on. */
export function RecipientsPanel({ handOut }: { handOut: HandOut }) {
  const t = useT('hand-outs')
  const brand = useCurrentBrand()
  const format = useFormat()
  const [shown, setShown] = useState<'all' | 'failed'>('all')
  const found = useInfiniteQuery(recipientsQuery(useApi(), brand.id, handOut, shown))
  const api = useApi()
  const download = useMutation({
    async mutationFn() {
      const failed = await everyFailed(api, brand.id, handOut.id)
      const rows = failed.map(({ line, recipient, problem }) => [line, recipient, problem])
      saveTable([[t('line'), t('recipient'), t('why')], ...rows], 'failed.csv')
    },
  })
  const rows = found.data?.pages.flatMap((page) => page.items)
  return (
    <section className={styles.panel}>
      <div className={styles.bar}>
        <h2 className={styles.title}>{t('recipients')}</h2>
        <SegmentedControl
          label={t('which')}
          hideLabel
          value={shown}
          onChange={setShown}
          segments={[
            { value: 'all', label: t('all') },
            { value: 'failed', label: t('only-failed') },
          ]}
        />
        {handOut.counts.failed > 0 && (
          <Button size="small" variant="quiet" busy={download.isPending} onPress={() => download.mutate()}>
            <Download aria-hidden="true" />
            {t('failed-as-table')}
          </Button>
        )}
      </div>
      {download.error && <ProblemNote error={download.error} />}
      {found.error && <ProblemNote error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton height="2rem" />
          <Skeleton height="2rem" />
        </SkeletonGroup>
      )}
      {rows?.length === 0 && <p className={styles.quiet}>{t(shown === 'failed' ? 'none-failed' : 'nobody')}</p>}
      {rows && rows.length > 0 && (
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('line')}</th>
                <th scope="col">{t('recipient')}</th>
                <th scope="col">{t('outcome')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ line, recipient, state, problem }) => (
                <tr key={recipient}>
                  <td>{format.number(line)}</td>
                  <td className={styles.written}>{recipient}</td>
                  <td>
                    <Badge tone={tones[state] ?? 'neutral'}>{t(`recipient-${state}`)}</Badge>
                    {problem && <Why code={problem} />}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {found.hasNextPage && (
        <Button variant="quiet" busy={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}

const reasons = [
  'recipient.not_found',
  'recipient.not_custodial',
  'token.limit_reached',
  'token.sold_out',
  'hand_out.design_not_out',
] as const

function Why({ code }: { code: string }) {
  const t = useT('hand-outs')
  const known = reasons.find((each) => each === code)
  return <span className={styles.quiet}> {known ? t(`why-${known}`) : code}</span>
}
