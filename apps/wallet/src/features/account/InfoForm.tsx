import type { InfoField } from '@vitrine/protocol'
import { Button, Checkbox, Select, TextField } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import { type FormEvent, useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useSubmitInfoForm } from '../../data/account/account.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import styles from './account.module.css'

interface InfoFormProps {
  form: { businessId: string; campaignId: string; fields: InfoField[] }
}

type Answers = Record<string, string | boolean>

/** The campaign's questions, one field each. */
export function InfoForm({ form }: InfoFormProps) {
  const t = useT('account')
  const toasts = useToasts()
  const submit = useSubmitInfoForm()
  const [answers, setAnswers] = useState<Answers>({})
  const [tried, setTried] = useState(false)
  // A box that has to be ticked is missing while it is not.
  const isMissing = ({ name, required }: InfoField) => required && !answers[name]
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (form.fields.some(isMissing)) return
    const { businessId, campaignId } = form
    submit.mutate(
      { businessId, campaignId, data: dataOf(form.fields, answers) },
      {
        onSuccess: () => {
          toasts.show({ title: t('update-thanks') })
          goBack(href('me'))
        },
      },
    )
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      {form.fields.map((field) => (
        <Question
          key={field.name}
          field={field}
          value={answers[field.name]}
          error={tried && isMissing(field) ? t('update-missing') : undefined}
          onChange={(value) => setAnswers({ ...answers, [field.name]: value })}
        />
      ))}
      {submit.error && <ProblemNote error={submit.error} />}
      <Button type="submit" busy={submit.isPending}>
        {t('update-do')}
      </Button>
    </form>
  )
}

interface QuestionProps {
  field: InfoField
  value: string | boolean | undefined
  error: string | undefined
  onChange: (value: string | boolean) => void
}

const inputTypes = { text: 'text', email: 'email', phone: 'tel', date: 'date', number: 'text' } as const

function Question({ field, value, error, onChange }: QuestionProps) {
  const t = useT('account')
  const { type, label, options = [] } = field
  if (type === 'checkbox') return <Checkbox label={label} checked={value === true} error={error} onChange={onChange} />
  const text = typeof value === 'string' ? value : ''
  if (type === 'select')
    return (
      <div className={styles.form}>
        <Select
          label={label}
          value={text}
          onChange={onChange}
          options={[{ value: '', label: t('update-choose') }, ...options]}
        />
        {error && <p role="alert">{error}</p>}
      </div>
    )
  return (
    <TextField
      label={label}
      type={inputTypes[type]}
      inputMode={type === 'number' ? 'decimal' : undefined}
      value={text}
      error={error}
      maxLength={2000}
      onChange={onChange}
    />
  )
}

/** What was answered, numbers as numbers. */
function dataOf(fields: readonly InfoField[], answers: Answers): Record<string, string | number | boolean> {
  const given = fields.flatMap(({ name, type }) => {
    const answer = answers[name]
    if (answer === undefined || answer === '') return []
    return [[name, type === 'number' ? Number(String(answer).replace(',', '.')) : answer]]
  })
  return Object.fromEntries(given)
}
