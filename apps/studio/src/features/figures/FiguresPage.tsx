import { useQuery } from '@tanstack/react-query'
import type { Figure, FigureCounts, getFigures, ReplyOf } from '@vitrine/protocol'
import { Button, EmptyState, SegmentedControl, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import ChartLine from 'lucide-react/icons/chart-line'
import Download from 'lucide-react/icons/download'
import { lazy, Suspense, useState } from 'react'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { saveTable } from '../../components/files/save-file.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { figuresQuery } from '../../data/figures.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import styles from './figures.module.css'
import './namespaces.ts'

const Chart = lazy(async () => ({ default: (await import('./Chart.tsx')).Chart }))

export const shown = ['issued', 'claimed', 'opened', 'sentOn', 'redeemed'] as const satisfies readonly Figure[]
type Figures = ReplyOf<typeof getFigures>
type Period = '7' | '30' | '90'

/** What becomes of what the brand hands out: of all its designs, or of one. */
export function FiguresPage() {
  const t = useT('figures')
  const brand = useCurrentBrand()
  const [period, setPeriod] = useState<Period>('30')
  const [design, setDesign] = useState<string | null>(null)
  const found = useQuery(figuresQuery(useApi(), brand.id, { days: Number(period), objectDefinitionId: design }))
  const { data } = found
  const isEmpty = data && design === null && data.total.issued === 0
  return (
    <StudioPage title={t('title')} subtitle={t('subtitle')}>
      {found.isPending && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton height="6rem" />
          <Skeleton height="18rem" />
        </SkeletonGroup>
      )}
      {found.error && <ProblemNote error={found.error} onRetry={() => void found.refetch()} />}
      {isEmpty && (
        <EmptyState picture={<ChartLine aria-hidden="true" />} title={t('empty-title')} message={t('empty')} />
      )}
      {data && !isEmpty && (
        <>
          <div className={styles.bar}>
            <SegmentedControl<Period>
              label={t('period')}
              hideLabel
              value={period}
              onChange={setPeriod}
              segments={(['7', '30', '90'] as const).map((value) => ({ value, label: t(`days-${value}`) }))}
            />
            {design !== null && (
              <Button size="small" variant="quiet" onPress={() => setDesign(null)}>
                {t('all-designs')}
              </Button>
            )}
            <Button size="small" variant="quiet" onPress={() => save(data, brand.name)}>
              <Download aria-hidden="true" />
              CSV
            </Button>
          </div>
          <Totals data={data} />
          <ByDay data={data} />
          {design === null && <ByDesign data={data} onChoose={setDesign} />}
        </>
      )}
    </StudioPage>
  )
}

const save = ({ days, from, to }: Figures, name: string) =>
  saveTable(
    [['day', ...shown], ...days.map((day) => [day.day, ...shown.map((figure) => day[figure])])],
    `${name}-${from}-${to}.csv`,
  )

const sumOf = (rows: readonly FigureCounts[], figure: Figure) => rows.reduce((sum, row) => sum + row[figure], 0)

/** Within the days that are shown, and since ever. */
function Totals({ data }: { data: Figures }) {
  const t = useT('figures')
  const format = useFormat()
  return (
    <dl className={styles.totals}>
      {shown.map((figure) => (
        <div key={figure} className={styles[figure]}>
          <dt>{t(figure)}</dt>
          <dd>{format.number(sumOf(data.days, figure))}</dd>
          <dd className={styles.ever}>{t('ever', { number: format.number(data.total[figure]) })}</dd>
        </div>
      ))}
    </dl>
  )
}

function ByDay({ data }: { data: Figures }) {
  const t = useT('figures')
  const [language] = useLanguage()
  const format = useFormat()
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{t('by-day')}</h2>
      <Suspense fallback={<Skeleton height="16rem" />}>
        <Chart
          language={language}
          days={data.days}
          names={Object.fromEntries(shown.map((figure) => [figure, t(figure)]))}
        />
      </Suspense>
      <details>
        <summary className={styles.summary}>{t('as-table')}</summary>
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('day')}</th>
                {shown.map((figure) => (
                  <th key={figure} scope="col">
                    {t(figure)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.days.toReversed().map((day) => (
                <tr key={day.day}>
                  <th scope="row">{format.date(`${day.day}T12:00`)}</th>
                  {shown.map((figure) => (
                    <td key={figure}>{format.number(day[figure])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  )
}

function ByDesign({ data, onChoose }: { data: Figures; onChoose: (id: string) => void }) {
  const t = useT('figures')
  const format = useFormat()
  if (data.designs.length === 0) return null
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{t('by-design')}</h2>
      <div className={styles.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('design')}</th>
              {shown.map((figure) => (
                <th key={figure} scope="col">
                  {t(figure)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.designs.map((design) => (
              <tr key={design.objectDefinitionId}>
                <th scope="row">
                  <button type="button" className={styles.choose} onClick={() => onChoose(design.objectDefinitionId)}>
                    {design.displayName || design.objectDefinitionId}
                  </button>
                </th>
                {shown.map((figure) => (
                  <td key={figure}>{format.number(design[figure])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
