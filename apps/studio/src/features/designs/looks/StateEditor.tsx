import { Button, IconButton, TextField } from '@vitrine/ui'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useCurrentBrand } from '../../../components/brand/current-brand.ts'
import { PictureField } from '../../../components/form/PictureField.tsx'
import { uploadPicture } from '../../../data/business.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useApi } from '../../../platform/server/api.ts'
import styles from '../designs.module.css'
import {
  addState,
  type DynamicImage,
  pictureOfState,
  removeState,
  renameState,
  stateNames,
  withoutStates,
} from './dynamic-image.ts'
import { type FieldChoice, RuleEditor } from './RuleEditor.tsx'

interface StateEditorProps {
  view: DynamicImage
  fields: readonly FieldChoice[]
  onChange: (view: DynamicImage | ReturnType<typeof withoutStates>) => void
}

/** More would push everything else out of sight: they are folded away until somebody wants them. */
const shownMost = 4

/** The pictures of a token by its state, the usual one first, and the rules that choose among them. */
export function StateEditor({ view, fields, onChange }: StateEditorProps) {
  const t = useT('designs')
  const api = useApi()
  const brand = useCurrentBrand()
  const names = stateNames(view)
  const [isOpen, setOpen] = useState(() => names.length <= shownMost)
  return (
    <fieldset className={styles.states}>
      <legend>{t('states')}</legend>
      <p className={styles.about}>{t('states-about')}</p>
      <details className={styles.unfold} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t('states-count', { count: names.length })}</summary>
        <div className={styles.states}>
          <ul className={styles.rows}>
            {names.map((name, index) => (
              <li key={name} className={styles.state}>
                <div className={styles.stateWords}>
                  <StateName
                    label={name === view.initial ? t('state-usual') : t('state-name', { n: index + 1 })}
                    name={name}
                    onChange={(to) => onChange(renameState(view, name, to))}
                  />
                  {name !== view.initial && (
                    <IconButton
                      label={t('state-remove', { name })}
                      icon={<Trash2 />}
                      onPress={() => onChange(removeState(view, name))}
                    />
                  )}
                </div>
                <PictureField
                  label={t('state-picture', { name })}
                  value={view.states[name]?.url ?? null}
                  required
                  upload={(picture, onProgress) => uploadPicture(api, brand.id, picture, 'picture', onProgress)}
                  onChange={(url) => url && onChange(pictureOfState(view, name, url))}
                />
              </li>
            ))}
          </ul>
          <div className={styles.deeds}>
            <Button
              size="small"
              variant="quiet"
              onPress={() => onChange(addState(view, t('state-new'), view.states[view.initial]?.url ?? ''))}
            >
              {t('state-add')}
            </Button>
            <Button size="small" variant="quiet" onPress={() => onChange(withoutStates(view))}>
              {t('states-remove')}
            </Button>
          </div>
          {names.length > 1 && <RuleEditor view={view} fields={fields} onChange={onChange} />}
        </div>
      </details>
    </fieldset>
  )
}

/** Taken when the field is left: half a name may be another state's. */
function StateName({ label, name, onChange }: { label: string; name: string; onChange: (name: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label={label}
      maxLength={60}
      value={typed ?? name}
      onChange={setTyped}
      onBlur={() => {
        if (typed !== null) onChange(typed.trim())
        setTyped(null)
      }}
    />
  )
}
