import type { InventoryRegion } from '../region.ts'
import { newerList } from './pages.ts'
import { newerReading } from './reading.ts'

/** The newer API: read page by page, in the order of its server. The app's own stream tells what changes on it. */
export const newerRegion: InventoryRegion = {
  name: 'newer',
  isThere: () => true,
  owns: ({ type }) => type === 'vatom-new',
  list: newerList,
  read: newerReading,
  act: async () => (await import('./acting.ts')).newerActing,
  map: async () => (await import('./map.ts')).newerMap,
  follow: null,
}
