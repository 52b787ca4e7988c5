import type { Token } from '@vitrine/protocol'
import { type FaceView, hasFace } from '@vitrine/token-rules/faces'
import { SegmentedControl } from '@vitrine/ui'
import { ObjectStage } from '@vitrine/ui/object'
import { useState } from 'react'
import { FaceDrawing } from '../../components/faces/FaceDrawing.tsx'
import { subjectOf } from '../../components/faces/face-subject.ts'
import { kindOf } from '../../components/faces/registry.ts'
import { scaleOf, stillOf } from '../../components/faces/still-of.ts'
import { useFace } from '../../components/faces/use-face.ts'
import { editionOf, transitionNameOf } from '../../components/token/token-view.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.tsx'
import styles from './token-detail.module.css'

const views = ['icon', 'card', 'engaged'] as const satisfies readonly FaceView[]
type StageView = (typeof views)[number]

/** The token in good light, by the face that the person chose: the object itself, its card, or what can be done with it. */
export function TokenStage({ token }: { token: Token }) {
  const t = useT('token-detail')
  const [language] = useLanguage()
  const [chosen, setChosen] = useState<StageView>('icon')
  const subject = subjectOf(token)
  const own = views.filter((view) => hasFace(subject.faces, view))
  const { face, onBroken } = useFace(subject, own.includes(chosen) ? chosen : (own[0] ?? 'icon'))
  const edition = editionOf(token, language)
  const alt = face?.alt || subject.title
  const isLive = face !== null && kindOf(face.drawing.kind).isLive
  return (
    <div className={styles.stage}>
      <ObjectStage
        src={face && stillOf(face.drawing)}
        alt={alt}
        scale={scaleOf(face?.drawing)}
        still={isLive}
        edition={edition && t('edition', { edition })}
        transitionName={transitionNameOf(token.id)}
      >
        <FaceDrawing face={face} subject={subject} place="stage" alt={alt} eager onBroken={onBroken} />
      </ObjectStage>
      {own.length > 1 && (
        <div className={styles.faces}>
          <SegmentedControl
            label={t('face')}
            hideLabel
            value={own.includes(chosen) ? chosen : (own[0] ?? 'icon')}
            onChange={setChosen}
            segments={own.map((value) => ({ value, label: t(`face-${value}`) }))}
          />
        </div>
      )}
    </div>
  )
}
