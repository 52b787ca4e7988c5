import type { Token } from '@vitrine/protocol'
import { chooseFaces, type FaceKind, type FaceView, hasFace, scaleOf, stillOf } from '@vitrine/token-rules/faces'
import { classNames, SegmentedControl } from '@vitrine/ui'
import { ObjectStage } from '@vitrine/ui/object'
import { useState } from 'react'
import { FaceDrawing } from '../../components/faces/FaceDrawing.tsx'
import { type FaceSubject, subjectOf } from '../../components/faces/face-subject.ts'
import { kindOf } from '../../components/faces/registry.ts'
import { useFace } from '../../components/faces/use-face.ts'
import { editionOf, transitionNameOf } from '../../components/token/token-view.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.tsx'
import styles from './token-detail.module.css'

const views = ['icon', 'card', 'engaged'] as const satisfies readonly FaceView[]
type StageView = (typeof views)[number]

const usesOfKinds = {
  video: 'watch',
  audio: 'listen',
  'scene-3d': 'turn',
  'ar-game': 'play',
  web: 'play',
  'progress-image-overlay': 'progress',
} as const satisfies Partial<Record<FaceKind, string>>

/** What the person does with the face in use. */
function wordOfUse({ faces, token: { state } }: FaceSubject) {
  const { kind } = chooseFaces(faces, 'engaged')[0]?.drawing ?? { kind: 'image' as const }
  if (kind === 'web' && state['folder-v1']) return 'inside'
  if (kind === 'web' && state['user-points-v2']) return 'progress'
  return kind in usesOfKinds ? usesOfKinds[kind as keyof typeof usesOfKinds] : 'close-up'
}

/**
 * The token in good light, by the face that the person chose: the object itself, its card, or what can be done with it. With `only`, by that
 * one, or what stands in for it.
 */
export function TokenStage({ token, only }: { token: Token; only?: StageView }) {
  const t = useT('token-detail')
  const [language] = useLanguage()
  const [chosen, setChosen] = useState<StageView>('icon')
  const subject = subjectOf(token)
  const own = views.filter((view) => hasFace(subject.faces, view))
  const { face, onBroken } = useFace(subject, only ?? (own.includes(chosen) ? chosen : (own[0] ?? 'icon')))
  const edition = editionOf(token, language)
  const alt = face?.alt || subject.title
  const isLive = face !== null && kindOf(face.drawing.kind).isLive
  const isPage = face?.drawing.kind === 'web'
  return (
    <div className={classNames(styles.stage, isPage && styles.ofPage)}>
      <ObjectStage
        src={face && stillOf(face.drawing, subject.fields)}
        alt={alt}
        scale={scaleOf(face?.drawing)}
        still={isLive}
        shape={isPage ? 'page' : face?.view === 'card' ? 'card' : 'object'}
        edition={edition && t('edition', { edition })}
        transitionName={transitionNameOf(token.id)}
      >
        <FaceDrawing face={face} subject={subject} place="stage" alt={alt} eager onBroken={onBroken} />
      </ObjectStage>
      {!only && own.length > 1 && (
        <div className={styles.faces}>
          <SegmentedControl
            label={t('face')}
            hideLabel
            value={own.includes(chosen) ? chosen : (own[0] ?? 'icon')}
            onChange={setChosen}
            segments={own.map((value) => ({
              value,
              label: t(value === 'engaged' ? wordOfUse(subject) : `face-${value}`),
            }))}
          />
        </div>
      )}
    </div>
  )
}
