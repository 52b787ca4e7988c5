import { createContext, type ReactNode, use, useCallback, useMemo, useReducer, useRef } from 'react'
import { ToastRegion } from './ToastRegion.tsx'
import { changeQueue, type ToastContent, type ToastEnd } from './toast-queue.ts'

export interface Toasts {
  /** Shows a toast and returns its id. The same id again replaces the earlier toast. */
  show: (content: ToastContent, id?: string) => string
  dismiss: (id: string) => void
}

let shownSoFar = 0
const nextId = () => `toast-${++shownSoFar}`

const ToastsContext = createContext<Toasts | null>(null)

/** Holds the queue and draws the region; place it once, around the whole app. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue, change] = useReducer(changeQueue, { toasts: [] })
  const open = useRef(new Map<string, ToastContent>())

  const end = useCallback((id: string, how: ToastEnd) => {
    const content = open.current.get(id)
    if (!content) return
    open.current.delete(id)
    change({ type: 'ended', id })
    if (how === 'action') content.action?.onPress()
    content.onEnd?.(how)
  }, [])

  const remove = useCallback((id: string) => change({ type: 'gone', id }), [])

  const toasts = useMemo<Toasts>(
    () => ({
      show: (content, id = nextId()) => {
        const replaced = open.current.get(id)
        open.current.set(id, content)
        change({ type: 'shown', id, content })
        replaced?.onEnd?.('dismissed')
        return id
      },
      dismiss: (id) => end(id, 'dismissed'),
    }),
    [end],
  )

  return (
    <ToastsContext value={toasts}>
      {children}
      <ToastRegion toasts={queue.toasts} onEnd={end} onGone={remove} />
    </ToastsContext>
  )
}

export function useToasts(): Toasts {
  const toasts = use(ToastsContext)
  if (!toasts) throw new Error('useToasts needs a <ToastProvider> above it')
  return toasts
}
