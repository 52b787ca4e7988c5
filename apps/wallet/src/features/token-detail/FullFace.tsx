import { IconButton } from '@vitrine/ui'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { FaceDrawing } from '../../components/faces/FaceDrawing.tsx'
import type { FaceSubject } from '../../components/faces/face-subject.ts'
import { kindOf } from '../../components/faces/registry.ts'
import { useFace } from '../../components/faces/use-face.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './full-face.module.css'

interface FullFaceProps {
  subject: FaceSubject
  view?: 'fullscreen' | 'background'
  onClose: () => void
}

/** The fullscreen face: nothing but the token. */
export function FullFace({ subject, view = 'fullscreen', onClose }: FullFaceProps) {
  const t = useT('token-detail')
  const dialog = useRef<HTMLDialogElement>(null)
  const { face, onBroken } = useFace(subject, view)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const close = () => dialog.current?.close()
  const alt = face?.alt || subject.title
  const isLive = face !== null && kindOf(face.drawing.kind).isLive
  return (
    <dialog ref={dialog} className={styles.full} aria-label={alt} onClose={onClose}>
      <div className={styles.face} data-live={isLive || undefined}>
        <FaceDrawing face={face} subject={subject} place="full" alt={alt} eager onBroken={onBroken} onClose={close} />
      </div>
      <div className={styles.close}>
        <IconButton label={t('close-full')} icon={<X />} onPress={close} />
      </div>
    </dialog>
  )
}
