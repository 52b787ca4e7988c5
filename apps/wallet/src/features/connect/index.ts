import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    connect: typeof en
  }
}

export const connectPages = {
  connect: lazyPage(['connect', 'components'], () => import('./ConnectPage.tsx')),
  business: lazyPage(['connect', 'components'], () => import('./BusinessConnectPage.tsx')),
} satisfies Pages
