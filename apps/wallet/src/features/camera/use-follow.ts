import { useState } from 'react'
import { navigate } from '../../platform/navigation/navigation.ts'
import type { CodeMeaning } from './read-code.ts'

type Asked = Exclude<CodeMeaning, { kind: 'screen' | 'pass' }>

/** Goes where a code leads; what leads away from here is asked about first. */
export function useFollow(): {
  asked: Asked | null
  follow: (meaning: Exclude<CodeMeaning, { kind: 'pass' }> | null) => boolean
  dismiss: () => void
} {
  const [asked, setAsked] = useState<Asked | null>(null)
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
