import { useQuery } from '@tanstack/react-query'
import type { Design, DesignDocument } from '@vitrine/protocol'
import { Button, Select, TextField } from '@vitrine/ui'
import { useState } from 'react'
import { behavioursQuery } from '../../data/designs.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { ArtworkDrop } from './ArtworkDrop.tsx'
import styles from './designs.module.css'
import { withStates } from './looks/dynamic-image.ts'
import { fieldChoices } from './looks/field-choices.ts'
import { StateEditor } from './looks/StateEditor.tsx'
import { type PlaceholderId, places, viewIn, withArtwork, withView } from './placing.ts'

interface LooksProps {
  design: Design
  document: DesignDocument
  onChange: ((document: DesignDocument) => void) | null
  /** Somebody works on how it looks there. */
  onPlace: (place: PlaceholderId) => void
}

/** What values that change are called, beside what the settings are. */
const fieldWords = {
  'redeemable-v1.count': 'field-left',
  'coupon-v1.status': 'field-status',
  'crate-v2.opened': 'field-opened',
  'crate-v3.opened': 'field-opened',
  'quiz-v2.solved': 'field-solved',
  'form-v1.submitted': 'field-sent',
  'game-of-chance-v1.playsLeft': 'field-plays',
  'cloneable-v1.cloneScore': 'field-shares',
  'numbered-v1.number': 'field-number',
} as const

/** New artwork for each place in which it is shown, and pictures that follow its state. */
export function Looks({ design, document, onChange, onPlace }: LooksProps) {
  const t = useT('designs')
  const [language] = useLanguage()
  const behaviours = useQuery(behavioursQuery(useApi(), language))
  const [place, setPlace] = useState<PlaceholderId>('card')
  const { views, displayName } = document
  const view = viewIn(views, place)
  const choose = (next: PlaceholderId) => {
    setPlace(next)
    onPlace(next)
  }
  const put = (next: NonNullable<typeof view>) => onChange?.({ ...document, views: withView(views, place, next) })
  const other = place === 'icon' ? 'card' : 'icon'
  return (
    <section className={styles.panel}>
      <h2>{t('looks')}</h2>
      <Select
        label={t('face')}
        options={places.map((value) => ({ value, label: t(value) }))}
        value={place}
        onChange={choose}
      />
      {!view && <p className={styles.about}>{t('no-face')}</p>}
      {onChange && (
        <>
          {view?.type !== 'dynamic-image' && (
            <ArtworkDrop
              onKept={(artwork) => {
                const isUsual = place === 'icon' || place === 'card'
                onChange({ ...document, views: withArtwork(views, artwork, displayName, isUsual ? null : place) })
                choose(artwork.kind === 'picture' ? place : 'fullscreen')
              }}
            />
          )}
          {view && 'alt' in view && (
            <TextField label={t('picture-alt')} value={view.alt} onChange={(alt) => put({ ...view, alt })} />
          )}
          {view?.type === 'image' && (
            <div>
              <Button size="small" variant="quiet" onPress={() => put(withStates(view, t('state-first')))}>
                {t('states-add')}
              </Button>
            </div>
          )}
          {view?.type === 'dynamic-image' && (
            <>
              <StateEditor
                view={view}
                fields={fieldChoices(
                  design.example,
                  behaviours.data ?? [],
                  Object.fromEntries(Object.entries(fieldWords).map(([path, word]) => [path, t(word)])),
                )}
                onChange={put}
              />
              <div>
                <Button
                  size="small"
                  variant="quiet"
                  onPress={() => {
                    const scale = other === 'icon' ? 'fit' : 'fill'
                    onChange({ ...document, views: withView(views, other, { ...view, scale }) })
                  }}
                >
                  {t(`states-to-${other}`)}
                </Button>
              </div>
            </>
          )}
        </>
      )}
    </section>
  )
}
