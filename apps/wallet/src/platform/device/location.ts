import { createLocationStore, type DeviceLocation, type LocationStore, tab, useLocation } from '@vitrine/web/location'
import { hostLink } from '../host/host-link.ts'

export {
  claimOf,
  type DeviceLocation,
  type Fix,
  LocationProvider,
  type LocationState,
  type LocationStatus,
  type LocationStore,
} from '@vitrine/web/location'

let device: LocationStore | null = null

function deviceLocation(): LocationStore {
  const hosts = hostLink()?.geolocation
  device ??= createLocationStore({
    geolocation: hosts ?? navigator.geolocation,
    // What a native container may know is its own to ask.
    permissions: hosts ? undefined : navigator.permissions,
    page: tab,
  })
  return device
}

/** Where this device, or the host's, is, for as long as the screen is shown. */
export const useDeviceLocation = (): DeviceLocation => useLocation(deviceLocation)
