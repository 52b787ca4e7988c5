import { isProblem } from '@vitrine/protocol/problem'
import { useState } from 'react'

export interface Document<T> {
  version: number
  value: T
}

export interface Editing<T> {
  value: T
  change: (value: T) => void
  isChanged: boolean
  isSaving: boolean
  error: unknown
  /** Who was faster, where somebody was: what they made is in the document by now. */
  conflict: { version: number; by: string; at: string } | null
  save: () => Promise<boolean>
  /** Mine over theirs, knowingly; or what was chosen of both. */
  saveOver: (value?: T) => Promise<boolean>
  discard: () => void
}

/**
 * What is being edited of a document of the brand: it follows the server until something is changed here, and is saved as a change of
 * the version that it was made from.
 */
export function useEditing<T>(
  document: Document<T>,
  store: (value: T, version: number) => Promise<unknown>,
): Editing<T> {
  const [edited, setEdited] = useState<Document<T> | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function saveFrom(version: number, chosen?: T): Promise<boolean> {
    if (!edited) return true
    const value = chosen === undefined ? edited.value : chosen
    if (value !== edited.value) setEdited({ ...edited, value })
    setIsSaving(true)
    setError(null)
    try {
      await store(value, version)
      // What was changed while it was on its way is kept, as a change of what it has become.
      setEdited((now) => (now && now.value !== value ? { value: now.value, version: version + 1 } : null))
      return true
    } catch (failure) {
      setError(failure)
      return false
    } finally {
      setIsSaving(false)
    }
  }

  const conflict = isProblem(error, 'studio.edited_meanwhile') ? error.details : null
  return {
    value: edited?.value ?? document.value,
    change: (value) => setEdited({ value, version: edited?.version ?? document.version }),
    isChanged: edited !== null,
    isSaving,
    error: conflict ? null : error,
    conflict,
    save: () => saveFrom(edited?.version ?? document.version),
    saveOver: (value) => saveFrom(conflict?.version ?? document.version, value),
    discard() {
      setEdited(null)
      setError(null)
    },
  }
}
