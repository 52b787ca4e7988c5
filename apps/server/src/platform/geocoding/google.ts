import { z } from 'zod'
import { askService, GeocodingFailure, roughly } from './ask-service.ts'
import type { Geocoder } from './geocoder.ts'

const Part = z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) })
const Answer = z.object({
  status: z.string().regex(/^[A-Z_]{1,40}$/),
  results: z.array(z.object({ address_components: z.array(Part) })).default([]),
})

const googleUrl = 'https://maps.googleapis.com/maps/api/geocode/json'

/** Google's Geocoding API. Its key travels in the address, so the address is never told. */
export function createGoogleGeocoder({ key, url = googleUrl }: { key: string; url?: string }): Geocoder {
  return async ({ lat, lon }, language) => {
    const asked = new URL(url)
    asked.search = new URLSearchParams({ latlng: `${roughly(lat)},${roughly(lon)}`, language, key }).toString()
    const answer = Answer.safeParse(await askService(asked))
    if (!answer.success) throw new GeocodingFailure('answered something else than a place')
    const { status, results } = answer.data
    if (status === 'ZERO_RESULTS') return null
    if (status !== 'OK') throw new GeocodingFailure(`refused: ${status}`)
    const parts = results.flatMap((result) => result.address_components)
    const find = (...types: string[]) =>
      types.map((type) => parts.find((part) => part.types.includes(type))).find((part) => part !== undefined)
    const country = find('country')?.short_name ?? ''
    if (!/^[A-Z]{2}$/.test(country)) return null
    return {
      country,
      region: find('administrative_area_level_1')?.long_name ?? '',
      locality:
        find('locality', 'postal_town', 'administrative_area_level_3', 'administrative_area_level_2')?.long_name ?? '',
      postalCode: find('postal_code')?.long_name ?? '',
    }
  }
}
