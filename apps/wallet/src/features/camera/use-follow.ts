import { useState } from 'react'
import { navigate } from '../../platform/navigation/navigation.ts'
import type { CodeMeaning } from './read-code.ts'

/** Goes where a code leads; what leads away from here is asked about first. */
export function useFollow(): {
  asked: Exclude<CodeMeaning, { kind: 'screen' }> | null
  follow: (meaning: CodeMeaning | null) => boolean
  dismiss: () => void
} {
  const [asked, setAsked] = useState<Exclude<CodeMeaning, { kind: 'screen' }> | null>(null)
  return {
    asked,
    follow(meaning) {
      if (!meaning) return false
      if (meaning.kind === 'screen') navigate(meaning.path, { replace: true })
      else setAsked(meaning)
      return true
    },
    dismiss: () => setAsked(null),
  }
}
