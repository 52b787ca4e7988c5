import { lazyPage } from '../../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    moderation: typeof en
  }
}

const strings = ['moderation', 'problem', 'problems'] as const

/** They come when they are asked for: most people never see them. */
export const { Component: PersonTools } = lazyPage(strings, () => import('./PersonTools.tsx'))
export const { Component: BannedMembers } = lazyPage(strings, () => import('./BannedMembers.tsx'))
export const { Component: ModerationNotices } = lazyPage(strings, () => import('./ModerationNotices.tsx'))
