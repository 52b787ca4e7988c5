import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    people: typeof en
  }
}

const strings = ['people', 'problem', 'problems'] as const

const list = () => import('./PeoplePage.tsx')
const unopened = lazyPage(strings, () => import('./FirstPerson.tsx'))

export const peoplePages = {
  people: lazyPage(strings, list, { tab: 'connect', unopened }),
  businessPeople: lazyPage<{ params: { business: string } }>(strings, list, { tab: 'people', unopened }),
  invitePeople: lazyPage(strings, () => import('./InvitePage.tsx'), { tab: 'connect', beside: 'people' }),
  user: lazyPage(strings, () => import('./PersonPage.tsx'), { tab: 'connect', beside: 'people' }),
  businessUser: lazyPage<{ params: { userId: string; business: string } }>(strings, () => import('./PersonPage.tsx'), {
    tab: 'connect',
    beside: 'businessPeople',
  }),
  userList: lazyPage(strings, () => import('./FollowListPage.tsx'), { tab: 'connect', beside: 'people' }),
} satisfies Pages
