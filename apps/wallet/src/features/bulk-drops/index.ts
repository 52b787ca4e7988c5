import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    'bulk-drops': typeof en
  }
}

type Inside = { params: { business: string } }
const namespaces = ['bulk-drops', 'problem', 'problems'] as const
const frame = { tab: 'map' } as const

/** For a brand's staff: what lies on the map by their hand, and laying out more. */
export const bulkDropPages = {
  businessDrops: lazyPage<Inside>(namespaces, () => import('./DropsPage.tsx'), frame),
  businessNewDrop: lazyPage<Inside>(namespaces, () => import('./NewDropPage.tsx'), frame),
} satisfies Pages
