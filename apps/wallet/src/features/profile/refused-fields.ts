import { isProblem, Problem } from '@vitrine/protocol/problem'
import { isProfileField, type ProfileFieldName } from '@vitrine/protocol/users/profile-fields'

export type Explained = 'name' | 'handle' | ProfileFieldName

function explainedOf(path: string): Explained[] {
  const field = path.split(/[./]/).at(-1) ?? ''
  if (field === 'preferred_username') return ['handle']
  return field === 'name' || isProfileField(field) ? [field] : []
}

/** Which fields of the profile a refusal is about, as far as it says so; a handle is the only one of them that others may have. */
export function refusedFields(error: unknown): ReadonlySet<Explained> {
  if (isProblem(error, 'identity.taken')) return new Set(['handle'])
  if (isProblem(error, 'identity.too_young')) return new Set(['birthday'])
  if (!(error instanceof Problem) || !isProblem(error, 'request.invalid')) return new Set()
  const { issues = [] } = error.details as { issues?: { path: string }[] }
  return new Set(issues.flatMap(({ path }) => explainedOf(path)))
}
