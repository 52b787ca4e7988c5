import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    profile: typeof en
  }
}

export const profilePages = {
  me: lazyPage(['profile', 'problem', 'problems'], () => import('./ProfilePage.tsx')),
  editProfile: lazyPage(['profile', 'problem', 'problems'], () => import('./EditProfilePage.tsx'), { beside: 'me' }),
} satisfies Pages
