import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import { ObjectPicture } from '@vitrine/ui/object'
import { useT } from '../../../platform/i18n/use-t.tsx'
import type { FaceQuestion } from './face-question.ts'

export interface ConfirmActionProps {
  /** How the thing looks where its page is not running. */
  poster: string | null
  title: string
  question: FaceQuestion
  onAnswer: (isAllowed: boolean) => void
}

/** The wallet's own question over everything, the face included: what, for whom, and what becomes of it. */
export function ConfirmAction({ poster, title, question, onAnswer }: ConfirmActionProps) {
  const t = useT('faces')
  const { effect } = question
  const name = ('person' in question ? question.person : null) ?? ''
  const words = {
    title,
    name,
    action: 'action' in question ? question.action : '',
    folder: 'folder' in question ? question.folder : '',
  }
  const way = effect === 'other' && name !== '' ? 'other-for' : effect
  return (
    <ConfirmDialog
      steady
      title={t(`ask-${way}-title`, words)}
      picture={poster && <ObjectPicture src={poster} alt="" eager />}
      confirmLabel={t(`ask-${way}-do`, words)}
      cancelLabel={t('refuse')}
      tone={effect === 'delete' ? 'danger' : 'primary'}
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      <p>{t(`ask-${way}`, words)}</p>
      <p>{t('asked-by-face')}</p>
    </ConfirmDialog>
  )
}
