import type { Token } from '@vitrine/protocol'
import { scaleOf, stillOf } from '@vitrine/token-rules/faces'
import { ObjectStage } from '@vitrine/ui/object'
import { useLanguage } from '../../platform/i18n/use-t.tsx'
import { FaceDrawing } from '../faces/FaceDrawing.tsx'
import { subjectOf } from '../faces/face-subject.ts'
import { useFace } from '../faces/use-face.ts'
import { editionOf } from './token-view.ts'

/** A token on its plinth, for a screen on which it is about this one alone. Its title stands beside it. */
export function TokenOnStage({ token }: { token: Token }) {
  const [language] = useLanguage()
  const subject = subjectOf(token)
  const { face, onBroken } = useFace(subject, 'icon', { inList: true })
  return (
    <ObjectStage
      src={face && stillOf(face.drawing, subject.fields)}
      alt=""
      scale={scaleOf(face?.drawing)}
      edition={editionOf(token, language)}
    >
      <FaceDrawing face={face} subject={subject} place="list" alt="" eager onBroken={onBroken} />
    </ObjectStage>
  )
}
