import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useUiStrings } from '../strings/ui-strings.tsx'
import { Toast } from './Toast.tsx'
import styles from './toast.module.css'
import { type QueuedToast, type ToastEnd, VISIBLE_TOASTS } from './toast-queue.ts'

interface ToastRegionProps {
  toasts: readonly QueuedToast[]
  onEnd: (id: string, end: ToastEnd) => void
  onGone: (id: string) => void
}

/** A polite live region above everything, sheets included. F8 brings the keyboard to it. */
export function ToastRegion({ toasts, onEnd, onGone }: ToastRegionProps) {
  const strings = useUiStrings()
  const regionRef = useRef<HTMLElement>(null)
  const cameFrom = useRef<Element | null>(null)
  const shown = toasts.slice(0, VISIBLE_TOASTS)

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return
      const first = regionRef.current?.querySelector<HTMLElement>('[data-toast]:not([inert]) button')
      if (!first) return
      event.preventDefault()
      first.focus()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])

  const handleFocus = (event: React.FocusEvent) => {
    if (!regionRef.current?.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget
  }

  /** The focus is in a toast that is about to leave: on to the next one, or back where it came from. */
  const moveFocusOn = (leaving: HTMLElement) => {
    if (!leaving.contains(document.activeElement)) return
    const next = [...(regionRef.current?.querySelectorAll<HTMLElement>('[data-toast]:not([inert]) button') ?? [])].find(
      (button) => !leaving.contains(button),
    )
    if (next) next.focus()
    else if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus()
  }

  return createPortal(
    <section
      ref={regionRef}
      className={styles.region}
      aria-label={strings.notifications}
      data-react-aria-top-layer="true"
      onFocus={handleFocus}
    >
      <ol className={styles.list} aria-live="polite" aria-relevant="additions text">
        {shown.map((toast) => (
          <Toast
            key={`${toast.id} ${toast.turn}`}
            toast={toast}
            onEnd={onEnd}
            onGone={onGone}
            onBeforeLeave={moveFocusOn}
          />
        ))}
      </ol>
    </section>,
    document.body,
  )
}
