import type { FormAnswers, FormField } from '@vitrine/protocol'
import { FactList } from '../../../components/fact-list/FactList.tsx'
import { useFormat } from '../../../platform/i18n/format.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'

/** What was sent, in the words of the form. */
export function Sent({ fields, data }: { fields: readonly FormField[]; data: FormAnswers }) {
  const t = useT('token-actions')
  const format = useFormat()
  const say = ({ id, type, options }: FormField): string | null => {
    const value = data[id]
    if (value === undefined) return null
    if (typeof value === 'boolean') return t(value ? 'form-yes' : 'form-no')
    if (typeof value === 'number') return format.number(value)
    if (type === 'date') return format.date(`${value}T12:00:00`)
    return options.find((option) => option.id === value)?.text ?? value
  }
  return <FactList facts={fields.map((field) => [field.label, say(field)])} />
}
