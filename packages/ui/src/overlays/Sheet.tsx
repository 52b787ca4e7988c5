import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '../actions/IconButton.tsx'
import { classNames } from '../class-names.ts'
import { useUiStrings } from '../strings/ui-strings.tsx'
import { claimPressStyle } from './press-style.ts'
import styles from './sheet.module.css'
import { useDragDown } from './use-drag-down.ts'

claimPressStyle()

export interface SheetProps {
  title: ReactNode
  onClose: () => void
  /** Switch it rather than unmounting the sheet, so that it can leave as calmly as it came. */
  open?: boolean
  /** Where it stands on wide screens; on phones it always rises from the bottom. */
  wide?: 'centre' | 'side'
  /** Stays in sight under the scrolling content: the main action. */
  footer?: ReactNode
  /** Something is under way that must not be lost: no closing by Escape, drag or a press outside. */
  locked?: boolean
  children: ReactNode
}

export function Sheet({ title, onClose, open = true, wide = 'centre', footer, locked = false, children }: SheetProps) {
  const strings = useUiStrings()
  const drag = useDragDown({ onDismiss: onClose, disabled: locked })
  return (
    <ModalOverlay
      className={styles.overlay}
      isOpen={open}
      isDismissable={!locked}
      isKeyboardDismissDisabled={locked}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className={classNames(styles.sheet, styles[wide])} ref={drag.sheetRef}>
        <Dialog className={styles.dialog}>
          <header className={styles.header} {...drag.handleProps}>
            <span className={styles.grip} aria-hidden="true" />
            <Heading slot="title" level={2} className={styles.title}>
              {title}
            </Heading>
            <IconButton label={strings.close} icon={<X />} onPress={onClose} disabled={locked} />
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
