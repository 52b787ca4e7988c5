import { IconButton } from '@vitrine/ui'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './full-picture.module.css'

/** The fullscreen face: nothing but the picture. */
export function FullPicture({ src, alt, onClose }: { src: string; alt: string; onClose: () => void }) {
  const t = useT('token-detail')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} className={styles.full} aria-label={alt} onClose={onClose}>
      <img className={styles.picture} src={src} alt={alt} />
      <div className={styles.close}>
        <IconButton label={t('close-full')} icon={<X />} onPress={() => dialog.current?.close()} />
      </div>
    </dialog>
  )
}
