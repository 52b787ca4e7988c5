import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    claim: typeof en
  }
}

export const claimPages = {
  claim: lazyPage(['claim', 'components'], () => import('./ClaimPage.tsx')),
} satisfies Pages
