import type { Clock } from '../clock.ts'
import type { GeocodingConfig } from '../config/config.ts'
import type { Logger } from '../telemetry/logger.ts'
import { createCityGeocoder } from './cities.ts'
import type { Geocoder } from './geocoder.ts'
import { createGoogleGeocoder } from './google.ts'
import { createNominatimGeocoder } from './nominatim.ts'

export interface GeocoderNeeds {
  geocoding: GeocodingConfig
  publicUrl: string
  clock: Clock
  logger: Logger
}

/** The service that the operator chose, and the cities that come with us where it fails or was asked enough. */
export function createGeocoder({ geocoding, publicUrl, clock, logger }: GeocoderNeeds): Geocoder {
  const cities = createCityGeocoder()
  if (geocoding.service === 'cities') return cities
  const service =
    geocoding.service === 'google'
      ? createGoogleGeocoder(geocoding)
      : createNominatimGeocoder({ url: geocoding.url, agent: `Vitrine (${publicUrl})` })
  return withCities({ service, cities, clock, logger })
}

/** Public services ask for one question a second, others for money: nobody can make us ask more by moving about. */
const questionsAtOnce = 10
const questionsPerSecond = 1

export function withCities(needs: { service: Geocoder; cities: Geocoder; clock: Clock; logger: Logger }): Geocoder {
  const { service, cities, clock, logger } = needs
  let left = questionsAtOnce
  let filled = clock.now().getTime()
  const mayAsk = () => {
    const now = clock.now().getTime()
    left = Math.min(questionsAtOnce, left + ((now - filled) / 1000) * questionsPerSecond)
    filled = now
    if (left < 1) return false
    left -= 1
    return true
  }
  return async (place, language) => {
    if (!mayAsk()) return cities(place, language)
    try {
      return await service(place, language)
    } catch (error) {
      logger.warn('the geocoding service failed; a city that comes with us was named', { error })
      return cities(place, language)
    }
  }
}
