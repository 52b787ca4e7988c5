import { Button, IconButton, Select, Switch, TextArea, TextField } from '@vitrine/ui'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useT } from '../../platform/i18n/use-t.tsx'
import { TimeZoneSelect } from '../form/TimeZoneSelect.tsx'
import './namespaces.ts'
import {
  beginningOf,
  type Field,
  fieldOf,
  fromWallTime,
  inTimeZone,
  type Schema,
  toWallTime,
  wordsOf,
  zoneBeside,
} from './schema.ts'
import styles from './schema-form.module.css'

/** What fields are called, by their path without places in lists; choices as `path=option`. */
export interface SchemaWords {
  labels: Readonly<Record<string, string>>
  hints: Readonly<Record<string, string>>
}

/** What can be named, by what it is: `design`, `prize-set`. */
export type Choices = Readonly<Record<string, readonly { id: string; name: string }[]>>

export interface SchemaFormProps {
  schema: Schema
  value: Readonly<Record<string, unknown>>
  onChange: (value: Record<string, unknown>) => void
  words: SchemaWords
  choices: Choices
  /** What is wrong, by the path with places in lists. */
  faults: Readonly<Record<string, string>>
  disabled?: boolean
}

interface Shared extends Pick<SchemaFormProps, 'words' | 'choices' | 'faults'> {
  disabled: boolean
}

/** A form drawn from a JSON schema: whatever settings a behaviour has, it needs nothing written for it here. */
export function SchemaForm({ schema, value, onChange, disabled = false, ...shared }: SchemaFormProps) {
  return <Fields schema={schema} value={value} onChange={onChange} path="" place="" shared={{ ...shared, disabled }} />
}

interface FieldsProps {
  schema: Schema
  value: Readonly<Record<string, unknown>>
  onChange: (value: Record<string, unknown>) => void
  /** With and without places in lists. */
  place: string
  path: string
  shared: Shared
}

const join = (path: string, name: string | number) => (path ? `${path}.${name}` : String(name))

function Fields({ schema, value, onChange, place, path, shared }: FieldsProps) {
  const timeZone = zoneBeside(schema, value)
  return (
    <div className={styles.fields}>
      {Object.entries(schema.properties ?? {}).map(([name, inside]) => (
        <OneField
          key={name}
          name={name}
          field={fieldOf(inside, name)}
          value={value[name] === undefined ? inside.default : value[name]}
          onChange={(next) =>
            onChange(name === 'timeZone' ? inTimeZone(schema, value, String(next)) : { ...value, [name]: next })
          }
          timeZone={timeZone}
          place={join(place, name)}
          path={join(path, name)}
          shared={shared}
        />
      ))}
    </div>
  )
}

interface OneFieldProps {
  name: string
  field: Field
  value: unknown
  onChange: (value: unknown) => void
  /** By whose clock a time is said. */
  timeZone: string
  place: string
  path: string
  shared: Shared
}

function OneField(props: OneFieldProps) {
  const { name, field, value, onChange, timeZone, place, path, shared } = props
  const t = useT('schema-form')
  const { words, choices, faults, disabled } = shared
  const { kind, schema, canBeNull } = field
  const label = words.labels[path] ?? wordsOf(name)
  const told = { label, description: words.hints[path], error: faults[place], disabled }
  const text = value === null || value === undefined ? '' : String(value)
  const orNull = (next: string) => (next === '' && canBeNull ? null : next)
  const option = (each: unknown) => words.labels[`${path}=${each}`] ?? wordsOf(String(each))

  if (kind === 'switch') {
    const { error: _, ...rest } = told
    return <Switch {...rest} checked={value === true} onChange={onChange} />
  }
  if (kind === 'choice') {
    const options = (schema.enum ?? []).map((each) => ({ value: String(each), label: option(each) }))
    return <Select {...told} options={options} value={text || (options[0]?.value ?? '')} onChange={onChange} />
  }
  if (kind === 'names') {
    const known = choices[field.names ?? ''] ?? []
    const options = [
      { value: '', label: t('nothing') },
      ...known.map((each) => ({ value: each.id, label: each.name })),
      ...(text && !known.some(({ id }) => id === text) ? [{ value: text, label: text }] : []),
    ]
    return <Select {...told} options={options} value={text} onChange={(next) => onChange(orNull(next))} />
  }
  if (kind === 'number') {
    return (
      <TextField
        {...told}
        inputMode="decimal"
        type="number"
        step="any"
        min={schema.minimum}
        value={text}
        onChange={(next) => onChange(next === '' ? (canBeNull ? null : undefined) : Number(next))}
      />
    )
  }
  if (kind === 'time') {
    return (
      <TextField
        {...told}
        type="datetime-local"
        value={toWallTime(text, timeZone)}
        onChange={(next) => onChange(fromWallTime(next, timeZone))}
      />
    )
  }
  if (kind === 'time-zone') return <TimeZoneSelect {...told} value={text || 'UTC'} onChange={onChange} />
  if (kind === 'long-text') return <TextArea {...told} value={text} onChange={(next) => onChange(orNull(next))} />
  if (kind === 'text') return <TextField {...told} value={text} onChange={(next) => onChange(orNull(next))} />
  if (kind === 'group') {
    return (
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{label}</legend>
        <Fields
          schema={schema}
          value={(value ?? {}) as Record<string, unknown>}
          onChange={onChange}
          place={place}
          path={path}
          shared={shared}
        />
      </fieldset>
    )
  }
  if (kind === 'list') return <List {...props} label={label} hint={told.description} />
  return null
}

/** As many as one likes: entries with fields of their own, names, texts, or some of a few. */
function List({
  name,
  field,
  value,
  onChange,
  timeZone,
  place,
  path,
  shared,
  label,
  hint,
}: OneFieldProps & { label: string; hint?: string | undefined }) {
  const t = useT('schema-form')
  const items = Array.isArray(value) ? (value as unknown[]) : []
  const inside = field.schema.items ?? {}
  const own = fieldOf(inside, name)
  const put = (at: number, next: unknown) => onChange(items.map((item, index) => (index === at ? next : item)))
  if (own.kind === 'choice') {
    return (
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{label}</legend>
        {hint && <p className={styles.hint}>{hint}</p>}
        {(own.schema.enum ?? []).map((each) => (
          <Switch
            key={String(each)}
            label={shared.words.labels[`${path}=${each}`] ?? String(each)}
            disabled={shared.disabled}
            checked={items.includes(each)}
            onChange={(on) => onChange(on ? [...items, each] : items.filter((item) => item !== each))}
          />
        ))}
      </fieldset>
    )
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      {shared.faults[place] && <p className={styles.fault}>{shared.faults[place]}</p>}
      <ol className={styles.items}>
        {items.map((item, index) => (
          // Entries have no names of their own while they are edited.
          // biome-ignore lint/suspicious/noArrayIndexKey: they are told apart by their place
          <li key={index} className={styles.item}>
            <div className={styles.entry}>
              {own.kind === 'group' ? (
                <Fields
                  schema={own.schema}
                  value={(item ?? {}) as Record<string, unknown>}
                  onChange={(next) => put(index, next)}
                  place={join(place, index)}
                  path={path}
                  shared={shared}
                />
              ) : (
                <OneField
                  name={name}
                  field={own}
                  value={item}
                  onChange={(next) => put(index, next)}
                  timeZone={timeZone}
                  place={join(place, index)}
                  path={path}
                  shared={{
                    ...shared,
                    words: {
                      ...shared.words,
                      labels: { ...shared.words.labels, [path]: t('entry', { n: index + 1 }) },
                    },
                  }}
                />
              )}
            </div>
            <div className={styles.tools}>
              <IconButton
                label={t('up')}
                icon={<ArrowUp />}
                disabled={shared.disabled || index === 0}
                onPress={() => onChange(items.with(index, items[index - 1]).with(index - 1, item))}
              />
              <IconButton
                label={t('remove')}
                icon={<Trash2 />}
                disabled={shared.disabled}
                onPress={() => onChange(items.toSpliced(index, 1))}
              />
            </div>
          </li>
        ))}
      </ol>
      <Button
        size="small"
        variant="quiet"
        disabled={shared.disabled}
        onPress={() => onChange([...items, beginningOf(inside, name)])}
      >
        <Plus aria-hidden="true" />
        {t('add')}
      </Button>
    </fieldset>
  )
}
