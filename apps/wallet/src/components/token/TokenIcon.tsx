import type { Token } from '@vitrine/protocol'
import { ObjectCase } from '@vitrine/ui/object'
import type { ReactNode } from 'react'
import { useLanguage } from '../../platform/i18n/use-t.tsx'
import { editionOf, imageViewOf, titleOf } from './token-view.ts'

export interface TokenIconProps {
  token: Token
  /** Engraves the edition. */
  edition?: boolean
  corner?: ReactNode
  eager?: boolean
  /** The title stands beside the picture, so the picture need not say it again. */
  titled?: boolean
}

/** A token in its case, as lists show it. */
export function TokenIcon({ token, edition = false, corner, eager, titled = false }: TokenIconProps) {
  const [language] = useLanguage()
  const view = imageViewOf(token, 'icon')
  return (
    <ObjectCase
      src={view?.url ?? null}
      alt={titled ? '' : view?.alt || titleOf(token)}
      scale={view?.scale ?? 'fit'}
      edition={edition ? editionOf(token, language) : null}
      corner={corner}
      {...(eager === undefined ? {} : { eager })}
    />
  )
}
