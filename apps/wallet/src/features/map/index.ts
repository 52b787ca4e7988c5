import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    map: typeof en
  }
}

const namespaces = ['map', 'problem', 'problems'] as const
const frame = {
  tab: 'map',
} as const

/** What lies around: on a map, and as a list of what is near. */
export const mapPages = {
  map: lazyPage(namespaces, async () => ({ default: (await import('./MapPage.tsx')).MapPage }), {
    ...frame,
    askAhead: async (opening) => (await import('./ask-ahead.ts')).askAhead(opening),
  }),
  businessMap: lazyPage<{ params: { business: string } }>(
    namespaces,
    async () => ({ default: (await import('./MapPage.tsx')).BusinessMapPage }),
    frame,
  ),
} satisfies Pages
