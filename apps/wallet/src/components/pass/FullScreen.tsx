import { IconButton, Joined } from '@vitrine/ui'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './pass.module.css'
import { useWakeLock } from './use-wake-lock.ts'

interface FullScreenProps {
  label: string
  /** What the code is for. */
  title: string
  onClose: () => void
  children: ReactNode
}

/** The code and what it is for, black on the brightest white, on a screen that stays on. */
export function FullScreen({ label, title, onClose, children }: FullScreenProps) {
  const t = useT('pass')
  const dialog = useRef<HTMLDialogElement>(null)
  useWakeLock()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} className={styles.full} aria-label={label} data-theme="light" onClose={onClose}>
      <div className={styles.close}>
        <IconButton label={t('close')} icon={<X />} onPress={() => dialog.current?.close()} />
      </div>
      <div className={styles.counter}>
        <p className={styles.counterTitle}>
          <Joined>{title}</Joined>
        </p>
        {children}
      </div>
    </dialog>
  )
}
