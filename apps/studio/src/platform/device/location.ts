import { createLocationStore, type DeviceLocation, type LocationStore, tab, useLocation } from '@vitrine/web/location'

let device: LocationStore | null = null

function deviceLocation(): LocationStore {
  const { geolocation, permissions } = navigator
  device ??= createLocationStore({ geolocation, permissions, page: tab })
  return device
}

/** Where this device is, for as long as the screen is shown. */
export const useDeviceLocation = (): DeviceLocation => useLocation(deviceLocation)
