import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    legal: typeof en
  }
}

export const legalPages = {
  legal: lazyPage(['legal'], () => import('./LegalPage.tsx')),
} satisfies Pages
