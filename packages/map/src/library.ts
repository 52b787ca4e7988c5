import { addProtocol, prewarm, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { mapProtocols } from './maps-elsewhere.ts'

let isPrepared = false

/** Tells the map's library where its thread is and what it reads; once, before the first map. */
export function prepareLibrary(): void {
  if (isPrepared) return
  isPrepared = true
  setWorkerUrl(workerUrl)
  // Its thread starts while it is found out where to begin, and stays for the next visit.
  prewarm()
  for (const [scheme, protocol] of Object.entries(mapProtocols())) addProtocol(scheme, protocol)
}
