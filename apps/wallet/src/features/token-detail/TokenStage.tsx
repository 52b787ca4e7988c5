import type { Token } from '@vitrine/protocol'
import { SegmentedControl } from '@vitrine/ui'
import { ObjectStage } from '@vitrine/ui/object'
import { useState } from 'react'
import { editionOf, hasView, imageViewOf, titleOf, transitionNameOf } from '../../components/token/token-view.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.tsx'
import styles from './token-detail.module.css'

const faces = ['icon', 'card'] as const
type Face = (typeof faces)[number]

/** The token in good light, by the face that the person chose: the object itself, or its card. */
export function TokenStage({ token }: { token: Token }) {
  const t = useT('token-detail')
  const [language] = useLanguage()
  const [chosen, setChosen] = useState<Face>('icon')
  const hasBoth = faces.every((face) => hasView(token, face))
  const view = imageViewOf(token, hasBoth ? chosen : 'icon')
  const edition = editionOf(token, language)
  return (
    <div className={styles.stage}>
      <ObjectStage
        src={view?.url ?? null}
        alt={view?.alt || titleOf(token)}
        scale={view?.scale ?? 'fit'}
        edition={edition && t('edition', { edition })}
        transitionName={transitionNameOf(token.id)}
      />
      {hasBoth && (
        <div className={styles.faces}>
          <SegmentedControl
            label={t('face')}
            hideLabel
            value={chosen}
            onChange={setChosen}
            segments={faces.map((value) => ({ value, label: t(`face-${value}`) }))}
          />
        </div>
      )}
    </div>
  )
}
