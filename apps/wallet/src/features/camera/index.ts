import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    camera: typeof en
  }
}

const namespaces = ['camera', 'scanner', 'problem', 'problems'] as const
const frame = { tab: 'wallet' } as const
const find = () => import('./FindTokenPage.tsx')

/** Codes and ids: what the camera sees, what somebody types, and where it leads. */
export const cameraPages = {
  camera: lazyPage(namespaces, () => import('./CameraPage.tsx'), frame),
  findToken: lazyPage(namespaces, find, frame),
  businessFindToken: lazyPage<{ params: { business: string } }>(namespaces, find, frame),
  redeemHere: lazyPage(namespaces, () => import('./RedeemHerePage.tsx'), frame),
} satisfies Pages

/** Somewhere else on the web, or somewhere here: it asks before it leaves. */
export const redirectPages = {
  redirect: lazyPage(['camera', 'components'], () => import('./RedirectPage.tsx')),
} satisfies Pages
