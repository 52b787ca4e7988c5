import { type ComponentType, createElement } from 'react'
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

/** What a brand's tab shows above its people. */
export type AbovePeople = ComponentType<{ business: string; community?: string }>
type OfBrand = { params: { business: string } }
type OfCommunity = { params: { business: string; community: string } }

export const peoplePages = (Above: AbovePeople) => {
  const ofBrand = async () => {
    const { default: PeoplePage } = await list()
    return {
      default: ({ params }: OfBrand | OfCommunity) =>
        createElement(PeoplePage, { above: createElement(Above, params) }),
    }
  }
  return {
    people: lazyPage<{ params: object; above?: never }>(strings, list, { tab: 'connect', unopened }),
    businessPeople: lazyPage<OfBrand>(strings, ofBrand, { tab: 'people', unopened }),
    businessCommunities: lazyPage<OfBrand>(strings, ofBrand, { tab: 'connect', unopened }),
    businessCommunity: lazyPage<OfCommunity>(strings, ofBrand, { tab: 'connect', unopened }),
    invitePeople: lazyPage(strings, () => import('./InvitePage.tsx'), { tab: 'connect', beside: 'people' }),
    user: lazyPage(strings, () => import('./PersonPage.tsx'), { tab: 'connect', beside: 'people' }),
    businessUser: lazyPage<{ params: { userId: string; business: string } }>(
      strings,
      () => import('./PersonPage.tsx'),
      {
        tab: 'connect',
        beside: 'businessPeople',
      },
    ),
    userList: lazyPage(strings, () => import('./FollowListPage.tsx'), { tab: 'connect', beside: 'people' }),
  } satisfies Pages
}
