import { z } from 'zod'
import { askService, GeocodingFailure, roughly } from './ask-service.ts'
import type { Geocoder } from './geocoder.ts'

const Name = z.string().optional()
const Answer = z.union([
  z.object({ error: z.string() }),
  z.object({
    address: z.object({
      city: Name,
      town: Name,
      village: Name,
      hamlet: Name,
      municipality: Name,
      county: Name,
      state: Name,
      province: Name,
      region: Name,
      postcode: Name,
      country_code: z.string().regex(/^[a-z]{2}$/i),
    }),
  }),
])

/** A service that answers as Nominatim does (`/reverse`, jsonv2). */
export function createNominatimGeocoder({ url, agent }: { url: string; agent: string }): Geocoder {
  const base = new URL(url.endsWith('/') ? url : `${url}/`)
  return async ({ lat, lon }, language) => {
    const asked = new URL('reverse', base)
    asked.search = new URLSearchParams({
      ...Object.fromEntries(base.searchParams),
      format: 'jsonv2',
      addressdetails: '1',
      zoom: '16',
      lat: roughly(lat),
      lon: roughly(lon),
    }).toString()
    const headers = { 'user-agent': agent, 'accept-language': language }
    const answer = Answer.safeParse(await askService(asked, headers))
    if (!answer.success) throw new GeocodingFailure('answered something else than a place')
    if ('error' in answer.data) return null
    const { address } = answer.data
    return {
      country: address.country_code.toUpperCase(),
      region: address.state ?? address.province ?? address.region ?? '',
      locality:
        address.city ??
        address.town ??
        address.village ??
        address.municipality ??
        address.hamlet ??
        address.county ??
        '',
      postalCode: address.postcode ?? '',
    }
  }
}
