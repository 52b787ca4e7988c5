import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    account: typeof en
  }
}

const strings = ['account', 'problem', 'problems'] as const

const besideSettings = { beside: 'settings' } as const

export const accountPages = {
  manageAccounts: lazyPage(strings, () => import('./AccountsPage.tsx'), { beside: 'me' }),
  updateProfile: lazyPage(strings, () => import('./UpdateProfilePage.tsx')),
  settingsPrivacy: lazyPage(strings, () => import('./PrivacyPage.tsx'), besideSettings),
  settingsNotifications: lazyPage(strings, () => import('./NotificationsPage.tsx'), besideSettings),
  settingsDevices: lazyPage(strings, () => import('./DevicesPage.tsx'), besideSettings),
  settingsData: lazyPage(strings, () => import('./DataPage.tsx'), besideSettings),
} satisfies Pages
