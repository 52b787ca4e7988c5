import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    people: typeof en
  }
}

const strings = ['people', 'problem', 'problems'] as const

export const peoplePages = {
  people: lazyPage(strings, () => import('./PeoplePage.tsx'), { tab: 'connect' }),
  businessPeople: lazyPage<{ params: { business: string } }>(strings, () => import('./PeoplePage.tsx'), {
    tab: 'people',
  }),
  invitePeople: lazyPage(strings, () => import('./InvitePage.tsx'), { tab: 'connect', beside: 'people' }),
  user: lazyPage(strings, () => import('./PersonPage.tsx'), { tab: 'connect', beside: 'people' }),
  businessUser: lazyPage<{ params: { userId: string; business: string } }>(strings, () => import('./PersonPage.tsx'), {
    tab: 'connect',
    beside: 'businessPeople',
  }),
  userList: lazyPage(strings, () => import('./FollowListPage.tsx'), { tab: 'connect', beside: 'people' }),
} satisfies Pages
