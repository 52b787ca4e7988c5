import X from 'lucide-react/icons/x'
import { type CSSProperties, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { classNames } from '../class-names.ts'
import { Joined } from '../display/Joined.tsx'
import { useUiStrings } from '../strings/ui-strings.tsx'
import { type Countdown, createCountdown } from './countdown.ts'
import styles from './toast.module.css'
import type { QueuedToast, ToastEnd } from './toast-queue.ts'
import { useSwipeAway } from './use-swipe-away.ts'

const PLAIN_MS = 5_000
const WITH_ACTION_MS = 8_000

interface ToastProps {
  toast: QueuedToast
  onEnd: (id: string, end: ToastEnd) => void
  onGone: (id: string) => void
  onBeforeLeave: (toast: HTMLElement) => void
}

export function Toast({ toast, onEnd, onGone, onBeforeLeave }: ToastProps) {
  const strings = useUiStrings()
  const { id, leaving, action } = toast
  const durationMs = toast.durationMs ?? (action ? WITH_ACTION_MS : PLAIN_MS)
  const ref = useRef<HTMLLIElement>(null)
  const end = (how: ToastEnd) => onEnd(id, how)
  const swipe = useSwipeAway(ref, () => end('dismissed'))

  usePausingCountdown(ref, durationMs, leaving, () => end('expired'))

  useLayoutEffect(() => {
    const element = ref.current
    if (!leaving || !element) return
    onBeforeLeave(element)
    element.inert = true
    let isCurrent = true
    const moves = element.getAnimations?.() ?? []
    Promise.allSettled(moves.map((move) => move.finished)).then(() => isCurrent && onGone(id))
    return () => {
      isCurrent = false
      element.inert = false
    }
  }, [leaving, id, onGone, onBeforeLeave])

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end('dismissed')
  }

  return (
    <li
      ref={ref}
      data-toast=""
      className={classNames(styles.toast, toast.tone === 'danger' && styles.danger, leaving && styles.leaving)}
      style={{ '--lifetime': `${durationMs}ms` } as CSSProperties}
      onKeyDown={handleKeyDown}
      {...swipe}
    >
      {toast.picture && <div className={styles.picture}>{toast.picture}</div>}
      <div className={styles.words}>
        <p className={styles.title}>{typeof toast.title === 'string' ? <Joined>{toast.title}</Joined> : toast.title}</p>
        {toast.message && <p className={styles.message}>{toast.message}</p>}
      </div>
      {action && (
        <Button variant="plain" size="small" className={styles.action} onPress={() => end('action')}>
          {action.label}
        </Button>
      )}
      <IconButton label={strings.dismiss} icon={<X />} onPress={() => end('dismissed')} />
      {action && <span className={styles.timer} aria-hidden="true" />}
    </li>
  )
}

/** Nobody loses a toast that they are reading, reaching for, or cannot see. */
function usePausingCountdown(
  ref: React.RefObject<HTMLElement | null>,
  durationMs: number,
  leaving: boolean,
  onDone: () => void,
) {
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    const element = ref.current
    if (leaving || !element) return
    const countdown: Countdown = createCountdown(durationMs, () => done.current())
    const holds = new Set<string>()
    const setHold = (name: string, isHeld: boolean) => {
      if (isHeld) holds.add(name)
      else holds.delete(name)
      element.toggleAttribute('data-held', holds.size > 0)
      if (holds.size > 0) countdown.pause()
      else countdown.run()
    }
    const handleVisibility = () => setHold('hidden', document.visibilityState === 'hidden')
    const handleEnter = () => setHold('hovered', true)
    const handleLeave = () => setHold('hovered', false)
    const handleFocusIn = () => setHold('focused', true)
    const handleFocusOut = () => setHold('focused', false)
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('visibilitychange', handleVisibility, { signal })
    element.addEventListener('pointerenter', handleEnter, { signal })
    element.addEventListener('pointerleave', handleLeave, { signal })
    element.addEventListener('focusin', handleFocusIn, { signal })
    element.addEventListener('focusout', handleFocusOut, { signal })
    handleVisibility()
    return () => {
      listening.abort()
      countdown.pause()
    }
  }, [ref, durationMs, leaving])
}
