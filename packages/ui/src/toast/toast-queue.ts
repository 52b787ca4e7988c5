import type { ReactNode } from 'react'

export type ToastEnd = 'expired' | 'dismissed' | 'action'

export interface ToastContent {
  title: ReactNode
  message?: ReactNode
  picture?: ReactNode
  tone?: 'neutral' | 'danger'
  /** Such as Undo. The toast leaves when it is pressed. */
  action?: { label: string; onPress: () => void }
  /** How long it stays once it is seen; the time stands still while it is hovered, focused or the tab is hidden. */
  durationMs?: number
  /** Called once, whatever ends the toast: a deed that waits for its undo window is done on `expired` and `dismissed`. */
  onEnd?: (end: ToastEnd) => void
}

export interface QueuedToast extends ToastContent {
  id: string
  /** How often this id has been shown. */
  turn: number
  leaving: boolean
}

export interface ToastQueue {
  toasts: readonly QueuedToast[]
}

export type QueueChange =
  | { type: 'shown'; id: string; content: ToastContent }
  | { type: 'ended'; id: string }
  | { type: 'gone'; id: string }

export const VISIBLE_TOASTS = 3

/** Oldest first; a toast shown again under the same id takes the place of the earlier one. */
export function changeQueue(queue: ToastQueue, change: QueueChange): ToastQueue {
  switch (change.type) {
    case 'shown': {
      const earlier = queue.toasts.find((known) => known.id === change.id)
      const toast = { ...change.content, id: change.id, turn: (earlier?.turn ?? 0) + 1, leaving: false }
      return {
        toasts: earlier
          ? queue.toasts.map((known) => (known.id === change.id ? toast : known))
          : [...queue.toasts, toast],
      }
    }
    case 'ended':
      return { toasts: queue.toasts.map((toast) => (toast.id === change.id ? { ...toast, leaving: true } : toast)) }
    case 'gone':
      return { toasts: queue.toasts.filter((toast) => toast.id !== change.id || !toast.leaving) }
  }
}
