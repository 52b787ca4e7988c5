import type { ReactNode } from 'react'
import { isAble } from '../../components/token/token-view.ts'
import type { TokenAction } from '../../components/token-parts/token-parts.ts'
import type { KeyOf } from '../../platform/i18n/namespaces.ts'
import { useT } from '../../platform/i18n/use-t.tsx'

interface GoToPart {
  behaviour: string
  label: KeyOf<'token-actions'>
  icon: ReactNode
  /** While one of these can be done. */
  abilities: readonly string[]
}

export const partId = (behaviour: string) => `part-${behaviour}`

/** The way to a section from the bar under the thumb: what a token is for comes before giving it away. */
export function goToPart({ behaviour, label, icon, abilities }: GoToPart): TokenAction {
  return {
    id: `go-to-${behaviour}`,
    rank: 10,
    icon,
    isAvailable: (token) => abilities.some((ability) => isAble(token, ability)),
    useLabel: () => useT('token-actions')(label),
    useRun: () => () => {
      const part = document.getElementById(partId(behaviour))
      part?.scrollIntoView({ block: 'start', behavior: 'smooth' })
      part?.focus({ preventScroll: true })
    },
  }
}
