import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    chat: typeof en
  }
}

const strings = ['chat', 'recipient', 'problem', 'problems'] as const

export const chatPages = {
  dms: lazyPage(strings, () => import('./list/DmsPage.tsx'), {
    tab: 'dms',
    unopened: lazyPage(strings, () => import('./list/Unopened.tsx')),
  }),
  dm: lazyPage(strings, () => import('./room/DmPage.tsx'), { tab: 'dms', beside: 'dms' }),
} satisfies Pages
