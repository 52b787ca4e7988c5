import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    settings: typeof en
  }
}

export const settingsPages = {
  settings: lazyPage(['settings'], () => import('./SettingsPage.tsx')),
} satisfies Pages
