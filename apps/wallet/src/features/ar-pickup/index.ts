import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    'ar-pickup': typeof en
  }
}

const namespaces = ['ar', 'ar-pickup', 'problem', 'problems'] as const
const frame = { tab: 'ar' } as const
const load = () => import('./ArPage.tsx')

/** What lies around, seen through the camera or in a place of its own, and picked up there. */
export const arPages = {
  ar: lazyPage(namespaces, async () => ({ default: (await load()).ArPage }), frame),
  businessMapAr: lazyPage<{ params: { business: string } }>(
    namespaces,
    async () => ({ default: (await load()).BusinessArPage }),
    frame,
  ),
} satisfies Pages
