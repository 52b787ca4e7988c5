import type { ProfileOverrideStrategy } from '@vitrine/protocol'
import { emptyFields, fieldOf, isProfileField, profileFieldNames } from '@vitrine/protocol/users/profile-fields'
import { isRecord } from '../../platform/device/storage.ts'
import type { ViewerSettings } from '../../platform/viewer/settings.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'

/** What of a profile is for showing. Who somebody is and how they are reached is nobody's to replace. */
const shownFields = ['name', 'picture', 'preferred_username', 'location', ...profileFieldNames] as const
type ShownField = (typeof shownFields)[number]

/**
 * A person's profile with a business's own fields in it: into objects field by field (`deep-merge`), whole fields (`shallow-merge`), or
 * altogether, so that what the business says nothing of is empty (`override`). A value of another kind than the field's counts as not said.
 */
export function overrideProfile<Profile extends object>(
  profile: Profile,
  override: Readonly<Record<string, unknown>> | null,
  strategy: ProfileOverrideStrategy,
): Profile {
  if (!override) return profile
  const shown: Record<string, unknown> = { ...(profile as Record<string, unknown>) }
  for (const field of shownFields) {
    if (!Object.hasOwn(shown, field)) continue
    const own = shown[field]
    const said = Object.hasOwn(override, field) ? override[field] : undefined
    if (fits(field, said)) shown[field] = strategy === 'deep-merge' ? merged(own, said) : said
    else if (strategy === 'override') shown[field] = emptyOf(field)
  }
  return shown as Profile
}

function fits(field: ShownField, value: unknown): boolean {
  const kind = isProfileField(field) ? fieldOf(field).kind : field
  if (kind === 'location') return isRecord(value)
  if (kind === 'name' || kind === 'text') return typeof value === 'string'
  if (kind === 'picture' || kind === 'address') return value === null || isAddress(value)
  return value === null || typeof value === 'string'
}

const isAddress = (value: unknown) => typeof value === 'string' && /^(https?:\/\/[^/]|\/media\/)/.test(value)

function emptyOf(field: ShownField) {
  if (isProfileField(field)) return emptyFields[field]
  return field === 'name' ? '' : field === 'location' ? {} : null
}

function merged(under: unknown, over: unknown): unknown {
  if (!isRecord(under) || !isRecord(over)) return over
  const both: Record<string, unknown> = { ...under }
  for (const [key, value] of Object.entries(over)) {
    if (key === '__proto__' || value === undefined) continue
    both[key] = merged(Object.hasOwn(both, key) ? both[key] : undefined, value)
  }
  return both
}

/** How people are shown inside a business: as its viewer configuration says there, as they are everywhere else. Nothing is saved. */
export function shownIn(
  businessId: string | null | undefined,
  { profileOverride }: Pick<ViewerSettings, 'profileOverride'>,
): <Profile extends object>(own: Profile) => Profile {
  const { businessProfileOverride: override, businessProfileOverrideStrategy: strategy } = profileOverride
  const isThere = businessId != null && businessId === profileOverride.businessId
  return (own) => overrideProfile(own, isThere ? override : null, strategy)
}

/** {@link shownIn} for a screen. */
export const useShownProfile = (businessId: string | null | undefined) => shownIn(businessId, useViewer())
