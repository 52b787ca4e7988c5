import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    'sign-in': typeof en
  }
}

const namespaces = ['sign-in', 'components', 'problems'] as const

export const signInPages = {
  interaction: lazyPage(namespaces, () => import('./InteractionPage.tsx')),
  callback: lazyPage(namespaces, () => import('./CallbackPage.tsx')),
  logoutCallback: lazyPage(namespaces, () => import('./LogoutCallbackPage.tsx')),
  notMe: lazyPage(namespaces, () => import('./NotMePage.tsx')),
} satisfies Pages
