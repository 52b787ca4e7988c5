import type { Token } from '@vitrine/protocol'
import { scaleOf } from '@vitrine/token-rules/faces'
import { ObjectCase } from '@vitrine/ui/object'
import type { ReactNode } from 'react'
import { useLanguage } from '../../platform/i18n/use-t.tsx'
import { FaceDrawing } from '../faces/FaceDrawing.tsx'
import { subjectOf } from '../faces/face-subject.ts'
import { useFace } from '../faces/use-face.ts'
import { editionOf } from './token-view.ts'

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
  const subject = subjectOf(token)
  const { face, onBroken } = useFace(subject, 'icon', { inList: true })
  const alt = titled ? '' : face?.alt || subject.title
  return (
    <ObjectCase
      src={null}
      alt={alt}
      scale={scaleOf(face?.drawing)}
      edition={edition ? editionOf(token, language) : null}
      footed={edition}
      corner={corner}
    >
      <FaceDrawing
        face={face}
        subject={subject}
        place="list"
        alt={alt}
        onBroken={onBroken}
        {...(eager === undefined ? {} : { eager })}
      />
    </ObjectCase>
  )
}
