import type { FormAnswers, FormField } from '@vitrine/protocol'
import { normaliseEmail, normalisePhone } from './identifiers.ts'

export const formIssues = [
  'required',
  'not_text',
  'too_long',
  'not_a_number',
  'too_small',
  'too_large',
  'not_an_email',
  'not_a_phone',
  'not_a_date',
  'not_an_option',
  'unknown_field',
] as const
export type FormIssue = (typeof formIssues)[number]

export type FormReading = { ok: true; data: FormAnswers } | { ok: false; issues: { field: string; issue: FormIssue }[] }

/** What may be sent with a form, by its fields; both the one who writes and the one who keeps it ask here. */
export function readFormAnswers(fields: readonly FormField[], data: Record<string, unknown>): FormReading {
  const issues: { field: string; issue: FormIssue }[] = []
  const answers: FormAnswers = {}
  for (const field of fields) {
    const value = Object.hasOwn(data, field.id) ? data[field.id] : undefined
    if (isEmpty(value)) {
      if (field.required) issues.push({ field: field.id, issue: 'required' })
      continue
    }
    const read = readValue(field, value)
    if ('issue' in read) issues.push({ field: field.id, issue: read.issue })
    else answers[field.id] = read.value
  }
  const known = new Set(fields.map((field) => field.id))
  for (const field of Object.keys(data)) if (!known.has(field)) issues.push({ field, issue: 'unknown_field' })
  return issues.length > 0 ? { ok: false, issues } : { ok: true, data: answers }
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === false || (typeof value === 'string' && value.trim() === '')

function readValue(field: FormField, value: unknown): { value: string | number | boolean } | { issue: FormIssue } {
  if (field.type === 'checkbox') return value === true ? { value } : { issue: 'not_an_option' }
  if (field.type === 'number') return readNumber(field, value)
  if (typeof value !== 'string') return { issue: 'not_text' }
  const text = value.trim()
  if (text.length > field.maxLength) return { issue: 'too_long' }
  switch (field.type) {
    case 'email':
      return found(normaliseEmail(text), 'not_an_email')
    case 'phone':
      return found(normalisePhone(text), 'not_a_phone')
    case 'date':
      return isDay(text) ? { value: text } : { issue: 'not_a_date' }
    case 'select':
      return field.options.some((option) => option.id === text) ? { value: text } : { issue: 'not_an_option' }
    default:
      return { value: text }
  }
}

const found = (value: string | null, issue: FormIssue) => (value === null ? { issue } : { value })

function readNumber({ min, max }: FormField, value: unknown): { value: number } | { issue: FormIssue } {
  const number = typeof value === 'string' ? Number(value.trim().replace(',', '.')) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return { issue: 'not_a_number' }
  if (min !== null && number < min) return { issue: 'too_small' }
  if (max !== null && number > max) return { issue: 'too_large' }
  return { value: number }
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
