import type { FormField } from '@vitrine/protocol'
import type { FormIssue } from '@vitrine/token-rules'
import { Checkbox, Select, TextArea, TextField } from '@vitrine/ui'
import { useFormat } from '../../../platform/i18n/format.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'

interface FieldControlProps {
  id: string
  field: FormField
  value: string | boolean
  issue: FormIssue | null
  onChange: (value: string | boolean) => void
}

const inputOf = {
  text: { type: 'text' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  number: { type: 'text', inputMode: 'decimal' },
  date: { type: 'date' },
} as const

/** One field of a form, as its kind asks for it. */
export function FieldControl({ id, field, value, issue, onChange }: FieldControlProps) {
  const t = useT('token-actions')
  const format = useFormat()
  const text = typeof value === 'string' ? value : ''
  const facts = {
    max: format.number(field.type === 'number' ? (field.max ?? 0) : field.maxLength),
    min: format.number(field.min ?? 0),
  }
  const shared = {
    id,
    label: field.required ? t('form-required', { label: field.label }) : field.label,
    description: field.hint,
    error: issue && t(`form-issue-${issue}`, facts),
    'aria-required': field.required,
  }
  switch (field.type) {
    case 'checkbox':
      return <Checkbox {...shared} checked={value === true} onChange={onChange} />
    case 'textarea':
      return <TextArea {...shared} value={text} maxLength={field.maxLength} onChange={onChange} />
    case 'select':
      return (
        <Select
          {...shared}
          value={text}
          onChange={onChange}
          options={[
            { value: '', label: t('form-choose') },
            ...field.options.map((option) => ({ value: option.id, label: option.text })),
          ]}
        />
      )
    default:
      return (
        <TextField
          {...shared}
          {...inputOf[field.type]}
          value={text}
          {...(field.type === 'text' ? { maxLength: field.maxLength } : {})}
          onChange={onChange}
        />
      )
  }
}
