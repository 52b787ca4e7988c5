import type { BulkDrop, ObjectDefinition } from '@vitrine/protocol'
import { Badge, Button, LinkButton, ProgressBar } from '@vitrine/ui'
import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import { ObjectCase } from '@vitrine/ui/object'
import { useToasts } from '@vitrine/ui/toast'
import { useFormat } from '@vitrine/web/format'
import MapPinned from 'lucide-react/icons/map-pinned'
import Undo from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useCurrentBrand, useMayAs } from '../../components/brand/current-brand.ts'
import { useFailureToast } from '../../components/problem/use-failure-toast.ts'
import { useRecallDrop } from '../../data/drops.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './drops.module.css'
import { mapHref } from './map-href.ts'
import { pictureOfDesign } from './picture-of-design.ts'

interface DropRowProps {
  drop: BulkDrop
  /** Null while it is not known, and where it may no more lie on the map. */
  design: ObjectDefinition | null
  isDesignComing: boolean
}

export function DropRow({ drop, design, isDesignComing }: DropRowProps) {
  const t = useT('drops')
  const format = useFormat()
  const brand = useCurrentBrand()
  const mayRecall = useMayAs('editor')
  const [isAsking, setAsking] = useState(false)
  const { dropped, left, box, recalledAt } = drop
  const gone = dropped - left
  const title = design?.displayName ?? (isDesignComing ? '…' : t('design-unknown'))
  return (
    <article
      className={styles.drop}
      aria-label={t('drop-of', { count: dropped, title, when: format.date(drop.droppedAt) })}
    >
      <div className={styles.dropPicture}>
        <ObjectCase {...(design ? pictureOfDesign(design) : { src: null, alt: '' })} />
      </div>
      <div className={styles.dropWords}>
        <h2 className={styles.dropTitle}>
          {title}
          {recalledAt ? (
            <Badge>{t('recalled')}</Badge>
          ) : left === 0 ? (
            <Badge tone="success">{t('all-gone')}</Badge>
          ) : null}
        </h2>
        <p className={styles.quiet}>{t('dropped', { count: dropped, when: format.moment(drop.droppedAt) })}</p>
        {recalledAt ? (
          <p className={styles.quiet}>{t('recalled-at', { when: format.moment(recalledAt) })}</p>
        ) : (
          <ProgressBar
            label={t('gone')}
            value={gone}
            max={dropped}
            valueText={t('gone-of', { gone: format.number(gone), dropped: format.number(dropped) })}
          />
        )}
      </div>
      {left > 0 && (
        <div className={styles.dropWays}>
          {box && (
            <LinkButton size="small" href={mapHref(brand.name, box)} target="_blank">
              <MapPinned aria-hidden="true" />
              {t('see-on-map')}
            </LinkButton>
          )}
          {mayRecall && (
            <Button size="small" variant="quiet" onPress={() => setAsking(true)}>
              <Undo aria-hidden="true" />
              {t('recall')}
            </Button>
          )}
        </div>
      )}
      {isAsking && <Recall drop={drop} design={design} title={title} onEnd={() => setAsking(false)} />}
    </article>
  )
}

interface RecallProps {
  drop: BulkDrop
  design: ObjectDefinition | null
  title: string
  onEnd: () => void
}

/** What nobody has picked up is gone for good afterwards: it is asked, with the number. */
function Recall({ drop, design, title, onEnd }: RecallProps) {
  const t = useT('drops')
  const format = useFormat()
  const toasts = useToasts()
  const tellFailure = useFailureToast()
  const recall = useRecallDrop(useCurrentBrand().id)
  const gone = drop.dropped - drop.left
  const confirm = () =>
    recall.mutate(drop.id, {
      onSuccess: ({ recalled }) => {
        toasts.show({ title: t('recalled-count', { count: recalled, number: format.number(recalled), title }) })
        onEnd()
      },
      onError: (error) => {
        void tellFailure({ title: t('recall-failed', { title }), error })
        onEnd()
      },
    })
  return (
    <ConfirmDialog
      title={t('recall-title', { count: drop.left, number: format.number(drop.left), title })}
      picture={design && <ObjectCase {...pictureOfDesign(design)} />}
      confirmLabel={t('recall-do', { count: drop.left })}
      tone="danger"
      busy={recall.isPending}
      onConfirm={confirm}
      onCancel={onEnd}
    >
      {gone === 0 ? t('recall-why-none') : t('recall-why', { count: gone, gone: format.number(gone) })}
    </ConfirmDialog>
  )
}
