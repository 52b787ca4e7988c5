import { createSlot, isRecord } from '@vitrine/web/storage'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { draftKey } from '../../platform/device/drafts.ts'
import { useSession } from '../../platform/session/use-session.tsx'
import { createDraft, type Draft, type DraftNeeds, type DraftState, type Kept, type Saved } from './create-draft.ts'

const pauseMs = 800

const isKept = <T>(value: unknown): value is Kept<T> =>
  isRecord(value) && 'value' in value && isRecord(value.base) && typeof value.base.version === 'number'

/**
 * A document that is edited on a page, by a key of its own (`look/CafeLumen1`); somebody else on the same device has drafts of their own.
 * ⌘Z and ⇧⌘Z go back and forth.
 */
export function useDraft<T>(
  key: string,
  saved: Saved<T>,
  { save, load }: Pick<DraftNeeds<T>, 'save' | 'load'>,
): [DraftState<T>, Draft<T>] {
  const session = useSession()
  const whose = session.status === 'signed-in' ? session.sub : ''
  const [draft] = useState(() =>
    createDraft<T>({
      saved,
      save,
      load,
      slot: createSlot<Kept<T>>(draftKey(whose, key), isKept, localStorage),
      later: (run) => {
        const timer = setTimeout(run, pauseMs)
        return () => clearTimeout(timer)
      },
    }),
  )
  useEffect(() => draft.receive(saved), [draft, saved])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey) return
      const key = event.key.toLowerCase()
      const step = key === 'z' ? (event.shiftKey ? draft.redo : draft.undo) : key === 'y' ? draft.redo : null
      if (!step) return
      event.preventDefault()
      step()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [draft])
  return [useSyncExternalStore(draft.subscribe, draft.state), draft]
}
