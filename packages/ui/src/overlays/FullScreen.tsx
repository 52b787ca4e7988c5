import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '../actions/IconButton.tsx'
import { classNames } from '../class-names.ts'
import { useUiStrings } from '../strings/ui-strings.tsx'
import styles from './full-screen.module.css'
import { claimPressStyle } from './press-style.ts'

claimPressStyle()

export interface FullScreenProps {
  title: ReactNode
  subtitle?: ReactNode
  onClose: () => void
  actions?: ReactNode
  /** Stays in sight under the content: the main action. */
  footer?: ReactNode
  /** The content fills what is left, and nothing scrolls. */
  fills?: boolean
  children: ReactNode
}

/** A screen over everything else, such as one on which something is made; it has its own way out. */
export function FullScreen({ title, subtitle, onClose, actions, footer, fills = false, children }: FullScreenProps) {
  const strings = useUiStrings()
  return (
    <ModalOverlay className={styles.overlay} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal className={styles.screen}>
        <Dialog className={styles.dialog}>
          <header className={styles.header}>
            <IconButton label={strings.close} icon={<X />} onPress={onClose} />
            <div className={styles.words}>
              <Heading slot="title" level={1} className={styles.title}>
                {title}
              </Heading>
              {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
            </div>
            {actions && <div className={styles.actions}>{actions}</div>}
          </header>
          <div className={classNames(styles.body, fills && styles.fills)}>{children}</div>
          {footer && (
            <footer className={styles.footer}>
              <div className={styles.measure}>{footer}</div>
            </footer>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
