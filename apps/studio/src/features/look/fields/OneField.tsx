import { Button, IconButton, Select, Switch, TextArea, TextField } from '@vitrine/ui'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useCurrentBrand } from '../../../components/brand/current-brand.ts'
import { PictureField } from '../../../components/form/PictureField.tsx'
import { uploadPicture } from '../../../data/business.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useApi } from '../../../platform/server/api.ts'
import { BrandsField, DesignsField, ShowpieceField } from './ChosenFields.tsx'
import { ColorChoice } from './ColorChoice.tsx'
import { type Field, type OneFieldProps, valueAt, withValue } from './field.ts'
import styles from './fields.module.css'
import { SomeField } from './SomeField.tsx'

/** One thing that can be set, with the control that its kind asks for. */
export function OneField(props: OneFieldProps) {
  const { field, value, onChange, isMisfit } = props
  const t = useT('look')
  const label = t(field.label)
  const description = field.hint && t(field.hint)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const told = { label, description, error: isMisfit && t(field.as === 'address' ? 'no-address' : 'misfit') }
  switch (field.as) {
    case 'text':
      return <TextField {...told} maxLength={field.max} value={text} onChange={(next) => onChange(next || undefined)} />
    case 'long-text':
      return <TextArea {...told} maxLength={field.max} value={text} onChange={(next) => onChange(next || undefined)} />
    case 'address':
      return (
        <TextField
          {...told}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          maxLength={2048}
          value={text}
          onChange={(next) => onChange(next.trim() || undefined)}
        />
      )
    case 'texts':
      return (
        <TextArea
          {...told}
          value={Array.isArray(value) ? value.join('\n') : ''}
          onChange={(next) =>
            onChange(next === '' ? undefined : next.split('\n').map((line) => line.slice(0, field.max)))
          }
        />
      )
    case 'number':
      return (
        <TextField
          {...told}
          type="number"
          inputMode="decimal"
          step="any"
          min={field.least ?? 0}
          max={field.most}
          suffix={field.unit && <span className={styles.unit}>{t(field.unit)}</span>}
          value={text}
          onChange={(next) => onChange(next === '' ? undefined : Number(next))}
        />
      )
    case 'switch':
      return (
        <Switch
          label={label}
          description={description}
          checked={typeof value === 'boolean' ? value : field.usual}
          onChange={onChange}
        />
      )
    case 'maybe':
      return (
        <Select
          {...told}
          options={[
            { value: '', label: t('not-set') },
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
          value={typeof value === 'boolean' ? String(value) : ''}
          onChange={(next) => onChange(next === '' ? undefined : next === 'true')}
        />
      )
    case 'choice':
      return (
        <Select
          {...told}
          options={field.options.map((option) => ({ value: option.value, label: t(option.label) }))}
          value={text}
          onChange={(next) => onChange(next || undefined)}
        />
      )
    case 'picture':
      return <Picture label={label} description={description} value={text || null} onChange={onChange} />
    case 'color':
      return <ColorChoice label={label} value={text} onChange={onChange} />
    case 'some':
      return <SomeField {...props} field={field} />
    case 'designs':
      return <DesignsField label={label} hint={description} value={value} onChange={onChange} />
    case 'showpiece':
      return <ShowpieceField label={label} hint={description} value={value} onChange={onChange} />
    case 'brands':
      return <BrandsField label={label} hint={description} value={value} onChange={onChange} />
    case 'list':
      return <EntriesField {...props} field={field} />
  }
}

interface PictureProps {
  label: string
  description: string | undefined
  value: string | null
  onChange: (value: unknown) => void
}

function Picture({ label, description, value, onChange }: PictureProps) {
  const api = useApi()
  const { id } = useCurrentBrand()
  return (
    <PictureField
      label={label}
      {...(description ? { hint: description } : {})}
      value={value}
      upload={(picture, onProgress) => uploadPicture(api, id, picture, 'picture', onProgress)}
      onChange={(src) => onChange(src ?? undefined)}
    />
  )
}

/** Entries in an order, each with fields of its own. */
function EntriesField({ field, value, onChange, isMisfit }: OneFieldProps<Extract<Field, { as: 'list' }>>) {
  const t = useT('look')
  const entries = Array.isArray(value) ? (value as unknown[]) : []
  const set = (next: readonly unknown[]) => onChange(next.length === 0 ? undefined : next)
  return (
    <fieldset className={styles.entries}>
      <legend className={styles.label}>{t(field.label)}</legend>
      {field.hint && <p className={styles.hint}>{t(field.hint)}</p>}
      {isMisfit && <p className={styles.fault}>{t('misfit')}</p>}
      <ol className={styles.list}>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no names of their own while they are edited
          <li key={index} className={styles.entry}>
            <div className={styles.head}>
              <strong>{t(field.entry, { number: index + 1 })}</strong>
              <span className={styles.tools}>
                <IconButton
                  label={t('move-up', { number: index + 1 })}
                  icon={<ArrowUp />}
                  disabled={index === 0}
                  onPress={() => set(entries.with(index, entries[index - 1]).with(index - 1, entry))}
                />
                <IconButton
                  label={t('remove-of', { label: t(field.entry, { number: index + 1 }) })}
                  icon={<Trash2 />}
                  onPress={() => set(entries.toSpliced(index, 1))}
                />
              </span>
            </div>
            {field.of.map((each) => (
              <OneField
                key={each.path}
                field={each}
                value={valueAt(entry, each.path)}
                isMisfit={false}
                onChange={(next) => set(entries.with(index, withValue(entry, each.path, next)))}
              />
            ))}
          </li>
        ))}
      </ol>
      {entries.length < field.most && (
        <div>
          <Button size="small" variant="quiet" onPress={() => set([...entries, beginningOf(field.of)])}>
            <Plus aria-hidden="true" />
            {t('add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** Its choices have their first option, as their controls show it, and its texts are empty. */
const beginningOf = (fields: readonly Field[]): unknown =>
  fields.reduce<unknown>((entry, field) => {
    if (field.as === 'choice') return withValue(entry, field.path, field.options[0]?.value)
    return entry
  }, {})
