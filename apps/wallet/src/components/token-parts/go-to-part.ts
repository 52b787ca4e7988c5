import type { ReactNode } from 'react'
import { isAble } from '../token/token-view.ts'
import type { TokenAction } from './token-parts.ts'

interface GoToPart {
  behaviour: string
  /** A hook. */
  useLabel: () => string
  icon: ReactNode
  /** While one of these can be done. */
  abilities: readonly string[]
}

export const partId = (behaviour: string) => `part-${behaviour}`

/** The way to a section from the bar under the thumb: what a token is for comes before giving it away. */
export function goToPart({ behaviour, useLabel, icon, abilities }: GoToPart): TokenAction {
  return {
    id: `go-to-${behaviour}`,
    rank: 10,
    icon,
    isAvailable: (token) => abilities.some((ability) => isAble(token, ability)),
    useLabel,
    useRun: () => () => {
      const part = document.getElementById(partId(behaviour))
      part?.scrollIntoView({ block: 'start', behavior: 'smooth' })
      part?.focus({ preventScroll: true })
    },
  }
}
