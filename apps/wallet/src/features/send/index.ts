import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    send: typeof en
  }
}

type Inside = { params: { tokenId: string; business: string } }
const namespaces = ['send', 'recipient', 'problem', 'problems'] as const
const frame = { tab: 'wallet' } as const
const send = async () => ({ default: (await import('./GivePage.tsx')).SendPage })
const confirm = async () => ({ default: (await import('./GivePage.tsx')).SendConfirmationPage })
const sendTo = async () => ({ default: (await import('./SendToPage.tsx')).SendToPage })
const share = async () => ({ default: (await import('./GivePage.tsx')).SharePage })

/** Sending a token away and sharing a copy are the same walk with another last step. */
export const sendPages = {
  tokenSend: lazyPage(namespaces, send, { ...frame, beside: 'wallet' }),
  businessTokenSend: lazyPage<Inside>(namespaces, send, { ...frame, beside: 'businessWallet' }),
  tokenShare: lazyPage(namespaces, share, { ...frame, beside: 'wallet' }),
  businessTokenShare: lazyPage<Inside>(namespaces, share, { ...frame, beside: 'businessWallet' }),
  userSend: lazyPage(namespaces, sendTo, { tab: 'connect', beside: 'people' }),
  sendNftConfirmation: lazyPage(namespaces, confirm, { ...frame, beside: 'wallet' }),
} satisfies Pages
