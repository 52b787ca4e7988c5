import { lazyPage, type Pages } from '../../platform/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    account: typeof en
  }
}

const strings = ['account', 'problem', 'problems'] as const

export const accountPages = {
  manageAccounts: lazyPage(strings, () => import('./AccountsPage.tsx')),
  updateProfile: lazyPage(strings, () => import('./UpdateProfilePage.tsx')),
  settingsPrivacy: lazyPage(strings, () => import('./PrivacyPage.tsx')),
  settingsNotifications: lazyPage(strings, () => import('./NotificationsPage.tsx')),
  settingsDevices: lazyPage(strings, () => import('./DevicesPage.tsx')),
  settingsData: lazyPage(strings, () => import('./DataPage.tsx')),
} satisfies Pages
