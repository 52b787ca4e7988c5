import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type { FaceAloneProps } from './FaceAlone.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    'token-detail': typeof en
  }
}

const load = () => import('./TokenDetailPage.tsx')

export const tokenDetailPages = {
  token: lazyPage(['token-detail', 'problem', 'problems'], load, { tab: 'wallet', beside: 'wallet' }),
  businessToken: lazyPage<{ params: { tokenId: string; business: string } }>(
    ['token-detail', 'problem', 'problems'],
    load,
    {
      tab: 'wallet',
      beside: 'businessWallet',
    },
  ),
} satisfies Pages

/** One face of a token and nothing else. */
export const FaceAlone = lazyPage<FaceAloneProps>(['token-detail'], () => import('./FaceAlone.tsx')).Component
