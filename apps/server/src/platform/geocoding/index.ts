export { createGeocoder } from './create-geocoder.ts'
export type { Geocoder } from './geocoder.ts'
