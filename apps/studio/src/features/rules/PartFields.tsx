import type { RulePart } from '@vitrine/protocol'
import { Select, TextField } from '@vitrine/ui'
import { useLanguage, useT } from '../../platform/i18n/use-t.tsx'
import type { DraftPart, Setting } from './parts.ts'

/** What a brand has that rules can name. */
export interface Choices {
  designs: readonly { id: string; name: string }[]
  prizeSets: readonly { id: string; name: string }[]
  channels: readonly string[]
}

interface PartFieldsProps {
  part: RulePart
  value: DraftPart
  choices: Choices
  onChange: (value: DraftPart) => void
}

/** The settings of a trigger or effect as fields, by what each is about. */
export function PartFields({ part, value, choices, onChange }: PartFieldsProps) {
  const [language] = useLanguage()
  const labels = part.inWords[language].settings
  return Object.entries(part.config.properties).map(([name, setting]) => (
    <SettingField
      key={name}
      label={labels[name] ?? name}
      setting={setting}
      value={value.config[name]}
      choices={choices}
      onChange={(changed) => onChange({ ...value, config: { ...value.config, [name]: changed } })}
    />
  ))
}

interface SettingFieldProps {
  label: string
  setting: Setting
  value: unknown
  choices: Choices
  onChange: (value: unknown) => void
}

function SettingField({ label, setting, value, choices, onChange }: SettingFieldProps) {
  const t = useT('rules')
  switch (setting.asks) {
    case 'design':
    case 'prize-set': {
      const things = setting.asks === 'design' ? choices.designs : choices.prizeSets
      const options = [
        { value: '', label: t('choose') },
        ...things.map(({ id, name }) => ({ value: id, label: name })),
        // One that is gone is still what the rule says.
        ...(value && !things.some(({ id }) => id === value) ? [{ value: String(value), label: t('removed') }] : []),
      ]
      return <Select label={label} options={options} value={String(value ?? '')} onChange={onChange} />
    }
    case 'times':
      return <NumberField label={label} value={value} placeholder={t('any-times')} empty={null} onChange={onChange} />
    case 'count':
    case 'points':
    case 'coins':
      return <NumberField label={label} value={value} empty={undefined} onChange={onChange} />
    default:
      return (
        <TextField
          label={label}
          value={String(value ?? '')}
          onChange={onChange}
          type={setting.asks === 'url' ? 'url' : 'text'}
          placeholder={setting.asks === 'url' ? 'https://' : undefined}
          {...(setting.asks === 'channel' ? { list: 'rule-channels' } : {})}
        />
      )
  }
}

interface NumberFieldProps {
  label: string
  value: unknown
  /** What it is while nothing is written. */
  empty: null | undefined
  placeholder?: string
  onChange: (value: number | null | undefined) => void
}

function NumberField({ label, value, empty, placeholder, onChange }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={1}
      step={1}
      placeholder={placeholder}
      value={value === null || value === undefined ? '' : String(value)}
      onChange={(text) => onChange(text === '' ? empty : Number(text))}
    />
  )
}
