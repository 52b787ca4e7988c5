import type { BulkDrop, ObjectDefinition } from '@vitrine/protocol'
import { Badge, Button, LinkButton, ProgressBar } from '@vitrine/ui'
import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import { ObjectCase } from '@vitrine/ui/object'
import { useToasts } from '@vitrine/ui/toast'
import MapPinned from 'lucide-react/icons/map-pinned'
import Undo from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { pictureOfDesign } from '../../components/faces/picture-of-design.ts'
import { boxText } from '../../components/map/box-text.ts'
import { useFailureToast } from '../../components/problem/failures.tsx'
import { useRecallDrop } from '../../data/brands/bulk-drops.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import styles from './bulk-drops.module.css'

interface DropRowProps {
  drop: BulkDrop
  /** Null while it is not known, and where it may no more lie on the map. */
  design: ObjectDefinition | null
  isDesignComing: boolean
  businessId: string
  name: string
}

export function DropRow({ drop, design, isDesignComing, businessId, name }: DropRowProps) {
  const t = useT('bulk-drops')
  const format = useFormat()
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
            <LinkButton size="small" href={`${href('businessMap', { business: name })}?in=${boxText(box)}`}>
              <MapPinned aria-hidden="true" />
              {t('see-on-map')}
            </LinkButton>
          )}
          <Button size="small" variant="quiet" onPress={() => setAsking(true)}>
            <Undo aria-hidden="true" />
            {t('recall')}
          </Button>
        </div>
      )}
      {isAsking && (
        <Recall drop={drop} design={design} title={title} businessId={businessId} onEnd={() => setAsking(false)} />
      )}
    </article>
  )
}

interface RecallProps {
  drop: BulkDrop
  design: ObjectDefinition | null
  title: string
  businessId: string
  onEnd: () => void
}

/** What nobody has picked up is gone for good afterwards: it is asked, with the number. */
function Recall({ drop, design, title, businessId, onEnd }: RecallProps) {
  const t = useT('bulk-drops')
  const format = useFormat()
  const toasts = useToasts()
  const tellFailure = useFailureToast()
  const recall = useRecallDrop(businessId)
  const gone = drop.dropped - drop.left
  const confirm = () =>
    recall.mutate(drop.id, {
      onSuccess: ({ recalled }) => {
        toasts.show({ title: t('recalled-count', { count: recalled, number: format.number(recalled), title }) })
        onEnd()
      },
      onError: (error) => {
        tellFailure({ title: t('recall-failed', { title }), error })
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
