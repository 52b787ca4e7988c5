import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    legal: typeof en
  }
}

/** In the app they stand beside the settings, which lead to them. */
export const legalPages = {
  legal: lazyPage(['legal'], () => import('./LegalPage.tsx'), { beside: 'settings' }),
} satisfies Pages

/** Outside of the app, for everybody. */
export const openLegalPages = {
  legal: lazyPage(['legal'], async () => ({ default: (await import('./LegalPage.tsx')).LegalPageAlone })),
} satisfies Pages
