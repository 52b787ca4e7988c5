import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from '../actions/Button.tsx'
import { useUiStrings } from '../strings/ui-strings.tsx'
import styles from './confirm-dialog.module.css'
import { claimPressStyle } from './press-style.ts'
import { useSteady } from './use-steady.ts'

claimPressStyle()

export interface ConfirmDialogProps {
  title: ReactNode
  /** What will happen: name the thing, the person and the cost. */
  children: ReactNode
  picture?: ReactNode
  /** The deed itself, such as "Send to Ana"; never just "OK". */
  confirmLabel: ReactNode
  onConfirm: () => void
  onCancel: () => void
  cancelLabel?: ReactNode
  tone?: 'primary' | 'danger'
  busy?: boolean
  /** For what comes up by itself: the deed waits until nothing was pressed for a moment, so that a press meant for something else is none. */
  steady?: boolean
  open?: boolean
}

/** Asks before something that cannot be undone. Where it can be, act and offer Undo in a toast instead. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, picture, confirmLabel, onConfirm, onCancel, cancelLabel } = props
  const { tone = 'primary', busy = false, steady = false, open = true } = props
  const isReady = useSteady(steady)
  const strings = useUiStrings()
  return (
    <ModalOverlay
      className={styles.overlay}
      isOpen={open}
      isKeyboardDismissDisabled={busy}
      onOpenChange={(isOpen) => !isOpen && onCancel()}
    >
      <Modal className={styles.modal}>
        <Dialog role="alertdialog" className={styles.dialog}>
          {picture && <div className={styles.picture}>{picture}</div>}
          <Heading slot="title" level={2} className={styles.title}>
            {title}
          </Heading>
          <div className={styles.message}>{children}</div>
          <div className={styles.actions}>
            <Button variant="quiet" onPress={onCancel} disabled={busy} full>
              {cancelLabel ?? strings.cancel}
            </Button>
            <Button
              variant={tone}
              aria-disabled={!isReady || undefined}
              onPress={() => isReady && onConfirm()}
              busy={busy}
              full
            >
              {confirmLabel}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
