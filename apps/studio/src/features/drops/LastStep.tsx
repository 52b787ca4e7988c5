import type { ObjectDefinition } from '@vitrine/protocol'
import { Button, LinkButton } from '@vitrine/ui'
import { ObjectCase } from '@vitrine/ui/object'
import { useFormat } from '@vitrine/web/format'
import Dices from 'lucide-react/icons/dices'
import { useEffect, useRef } from 'react'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { hrefOf } from '../../platform/navigation/places.ts'
import { boxAround } from './area.ts'
import styles from './drops.module.css'
import { mapHref } from './map-href.ts'
import { FirstPlaces, Refusal, RowErrors } from './Outcome.tsx'
import { pictureOfDesign } from './picture-of-design.ts'
import type { Dropping } from './use-dropping.ts'
import type { Plan } from './use-plan.ts'

interface LastStepProps {
  plan: Plan
  dropping: Dropping
  design: ObjectDefinition | null
  /** How many there may still be; null for any number. */
  left: number | null
  onTake: (count: number) => void
}

/** First a look, then the deed. */
export function LastStep({ plan, dropping, design, left, onTake }: LastStepProps) {
  const t = useT('drops')
  const format = useFormat()
  const { body, missing, count } = plan
  const { shown } = dropping
  const isBeyond = left !== null && count !== null && count > left
  const rows = plan.file?.read.kind === 'places' ? plan.file.read.rows : []
  const isTable = body?.places.type === 'table'
  const isReady = shown !== null && shown.errors.length === 0
  const total = shown?.points.length ?? 0
  return (
    <>
      {dropping.previewError && <Refusal error={dropping.previewError} onTake={onTake} />}
      {shown && shown.errors.length > 0 && <RowErrors errors={shown.errors} rows={rows} isTable={isTable} />}
      <div role="status" className={styles.said}>
        {isReady && (
          <div className={styles.summary}>
            {design && (
              <span className={styles.summaryPicture}>
                <ObjectCase {...pictureOfDesign(design)} />
              </span>
            )}
            <p>
              {t('ready', { count: total, number: format.number(total), title: design?.displayName ?? '' })}{' '}
              <span className={styles.quiet}>{t('ready-why')}</span>
            </p>
          </div>
        )}
        {!isReady && !dropping.isPreviewing && (
          <p className={styles.quiet}>
            {isBeyond
              ? t('count-beyond', { count: left, left: format.number(left) })
              : missing
                ? t(`missing-${missing}`)
                : t(shown ? 'rows-fix' : 'look-first')}
          </p>
        )}
      </div>
      {isReady && <FirstPlaces points={shown.points} />}
      {dropping.dropError && <ProblemNote error={dropping.dropError} />}
      {isReady ? (
        <>
          <Button full busy={dropping.isDropping} disabled={isBeyond} onPress={dropping.drop}>
            {t('drop', { count: total, number: format.number(total) })}
          </Button>
          {body?.places.type === 'scatter' && (
            <Button
              full
              variant="quiet"
              busy={dropping.isPreviewing}
              disabled={dropping.isDropping}
              onPress={() => dropping.show(body)}
            >
              <Dices aria-hidden="true" />
              {t('scatter-anew')}
            </Button>
          )}
        </>
      ) : (
        <Button
          full
          busy={dropping.isPreviewing}
          disabled={!body || isBeyond}
          onPress={() => body && dropping.show(body)}
        >
          {t('look')}
        </Button>
      )}
    </>
  )
}

interface ResultProps {
  dropping: Dropping
  design: ObjectDefinition | null
  onAgain: () => void
}

/** They lie there; and until somebody has come they can all be taken back. */
export function Result({ dropping, design, onAgain }: ResultProps) {
  const t = useT('drops')
  const format = useFormat()
  const brand = useCurrentBrand()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone: what came of it is read next.
  useEffect(() => heading.current?.focus(), [])
  const { done, shown } = dropping
  if (!done) return null
  const title = design?.displayName ?? ''
  const box = boxAround(shown?.points ?? [])
  const isBack = done.recalled !== null
  return (
    <section className={styles.result}>
      {design && (
        <span className={styles.resultPicture}>
          <ObjectCase {...pictureOfDesign(design)} />
        </span>
      )}
      <h2 ref={heading} tabIndex={-1} className={styles.resultTitle}>
        {isBack
          ? t('recalled-count', { count: done.recalled ?? 0, number: format.number(done.recalled ?? 0), title })
          : t('done', { count: done.dropped, number: format.number(done.dropped), title })}
      </h2>
      <p className={styles.quiet}>{t(isBack ? 'recalled-why' : 'done-why')}</p>
      {dropping.recallError && <ProblemNote error={dropping.recallError} />}
      {!isBack && (
        <>
          <LinkButton full variant="primary" href={mapHref(brand.name, box)} target="_blank">
            {t('see-on-map')}
          </LinkButton>
          <Button full variant="quiet" busy={dropping.isRecalling} onPress={dropping.recall}>
            {t('undo-drop', { count: done.dropped })}
          </Button>
        </>
      )}
      <Button full variant="quiet" onPress={onAgain}>
        {t('again')}
      </Button>
      <LinkButton full variant="plain" href={hrefOf(brand.id, 'drops')}>
        {t('to-drops')}
      </LinkButton>
    </section>
  )
}
