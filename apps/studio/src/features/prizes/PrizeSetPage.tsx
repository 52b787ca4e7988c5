import { useQuery } from '@tanstack/react-query'
import type { PrizeSet } from '@vitrine/protocol'
import { Button, ErrorNote, SegmentedControl, TextField } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import Plus from 'lucide-react/icons/plus'
import { useMemo } from 'react'
import { useCurrentBrand, useMayAs } from '../../components/brand/current-brand.ts'
import { SaveBar } from '../../components/editing/SaveBar.tsx'
import { useEditing } from '../../components/editing/use-editing.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { designNamesQuery } from '../../data/design-names.ts'
import { usePutPrizeSet } from '../../data/prizes.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { hrefOf } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import { type DraftPrize, draftOf, isWhole, newPrize, percentOf } from './draft.ts'
import { PrizeFields } from './PrizeFields.tsx'
import styles from './prizes.module.css'
import { SimulatedDraws } from './SimulatedDraws.tsx'

/** What is raffled, with odds that add up, and what a thousand draws might bring. */
export function PrizeSetPage({ id, set }: { id: string; set: PrizeSet | null }) {
  const t = useT('prizes')
  const format = useFormat()
  const { id: businessId } = useCurrentBrand()
  const mayEdit = useMayAs('editor')
  const designs = useQuery(designNamesQuery(useApi(), businessId))
  const put = usePutPrizeSet(businessId, id)
  const saved = useMemo(() => draftOf(set), [set])
  const editing = useEditing({ version: set?.revision ?? 0, value: saved }, (draft, version) =>
    put.mutateAsync({
      version,
      campaignId: set?.campaignId ?? null,
      name: draft.name.trim(),
      mode: draft.mode,
      prizes: draft.prizes.map(({ objectDefinitionId, percent, total, limitPerUser }) => ({
        ...{ objectDefinitionId: objectDefinitionId as never, percent, total, limitPerUser },
      })),
    }),
  )
  const { value: draft, change } = editing
  const percent = percentOf(draft)
  const isOver = draft.mode === 'probability' && percent > 100
  const setPrize = (index: number, prize: DraftPrize) => change({ ...draft, prizes: draft.prizes.with(index, prize) })
  const names = new Map(designs.data?.map(({ id: design, name }) => [design, name]))
  return (
    <StudioPage
      title={draft.name || t('new')}
      eyebrow={t('title')}
      onBack={() => navigate(hrefOf(businessId, 'prizes'))}
    >
      <div className={styles.columns}>
        <fieldset className={styles.form} disabled={!mayEdit}>
          <TextField
            label={t('name')}
            value={draft.name}
            onChange={(name) => change({ ...draft, name })}
            maxLength={120}
          />
          <SegmentedControl
            label={t('mode')}
            segments={(['probability', 'sequence'] as const).map((value) => ({ value, label: t(`mode-${value}`) }))}
            value={draft.mode}
            onChange={(mode) => change({ ...draft, mode })}
          />
          <p className={styles.note}>{t(`mode-${draft.mode}-why`)}</p>
          {designs.error && <ProblemNote error={designs.error} onRetry={() => void designs.refetch()} />}
          <ol className={styles.prizes}>
            {draft.prizes.map((prize, index) => (
              <PrizeFields
                key={prize.key}
                number={index + 1}
                prize={prize}
                byChance={draft.mode === 'probability'}
                designs={designs.data ?? []}
                onChange={(changed) => setPrize(index, changed)}
                onRemove={
                  draft.prizes.length > 1
                    ? () => change({ ...draft, prizes: draft.prizes.toSpliced(index, 1) })
                    : undefined
                }
              />
            ))}
          </ol>
          {mayEdit && (
            <div>
              <Button
                variant="quiet"
                onPress={() => change({ ...draft, prizes: [...draft.prizes, { ...newPrize(), percent: 0 }] })}
              >
                <Plus aria-hidden="true" />
                {t('add')}
              </Button>
            </div>
          )}
          <div role="status">
            {draft.mode === 'probability' && !isOver && (
              <p className={styles.sum}>
                {t('sum', { percent: format.number(percent), rest: format.number(100 - percent) })}
              </p>
            )}
          </div>
          {isOver && <ErrorNote>{t('sum-over', { percent: format.number(percent) })}</ErrorNote>}
          {editing.isChanged && !isWhole(draft) && <p className={styles.note}>{t('incomplete')}</p>}
        </fieldset>
        <SimulatedDraws draft={draft} names={names} blocked={isOver} />
      </div>
      <SaveBar
        editing={editing as never}
        blocked={isOver || !isWhole(draft)}
        theirs={set && <p>{t('theirs', { name: set.name, prizes: t('prizes', { count: set.prizes.length }) })}</p>}
      />
    </StudioPage>
  )
}
