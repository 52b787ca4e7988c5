import type { ProfileLocation, ProfilePatch } from '@vitrine/protocol'
import type { Geocoder } from '../../platform/geocoding/index.ts'

type Located = Partial<Pick<ProfilePatch, 'country' | 'region' | 'locality' | 'postal_code'>>

/** The fields that follow from where the person says they are. Where nobody lives only the country is left as it was. */
export async function locate(patch: ProfilePatch, geocoder: Geocoder, language: 'en' | 'es'): Promise<ProfilePatch> {
  const { latitude, longitude } = patch
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return patch
  const found = await geocoder({ lat: latitude, lon: longitude }, language)
  const derived: Located = {
    ...(found ? { country: found.country } : {}),
    region: found?.region.slice(0, 200) ?? '',
    locality: found?.locality.slice(0, 200) ?? '',
    postal_code: found?.postalCode.slice(0, 20) ?? '',
  }
  // What the person says of the place themselves goes before.
  return { ...derived, ...patch }
}

const fields = ['country', 'latitude', 'longitude', 'locality', 'region', 'postal_code'] as const

export function locationAfter(before: Partial<ProfileLocation>, patch: ProfilePatch): Partial<ProfileLocation> {
  const isTakenAway = patch.latitude === null || patch.longitude === null
  const sent = fields.flatMap((field) => (patch[field] === undefined ? [] : [[field, patch[field]]]))
  const after = { ...(isTakenAway ? {} : before), ...Object.fromEntries(sent) }
  // One of the two alone is no place.
  return isTakenAway ? { ...after, latitude: null, longitude: null } : after
}
