import { logWarning } from '../../platform/telemetry/log.ts'

/** Fetches the map's code ahead of its first showing. */
export const preloadMap = () =>
  import('./MapCanvas.tsx').then(
    () => undefined,
    (error: unknown) => logWarning('the map could not be fetched ahead', error),
  )
