import { isProblem, Problem } from '@vitrine/protocol/problems'

export const explained = ['name', 'handle', 'birthday', 'website'] as const
export type Explained = (typeof explained)[number]

const fields: Readonly<Record<string, Explained>> = {
  name: 'name',
  preferred_username: 'handle',
  birthday: 'birthday',
  website: 'website',
}

/** Which fields of the profile a refusal is about, as far as it says so; a handle is the only one of them that others may have. */
export function refusedFields(error: unknown): ReadonlySet<Explained> {
  if (isProblem(error, 'identity.taken')) return new Set(['handle'])
  if (isProblem(error, 'identity.too_young')) return new Set(['birthday'])
  if (!(error instanceof Problem) || !isProblem(error, 'request.invalid')) return new Set()
  const { issues = [] } = error.details as { issues?: { path: string }[] }
  return new Set(issues.flatMap(({ path }) => fields[path.split(/[./]/).at(-1) ?? ''] ?? []))
}
