import { lazy } from 'react'
import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'
import { questionPages } from './questions/index.ts'
import { sketchPages } from './sketches/index.ts'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    chat: typeof en
  }
}

const strings = ['chat', 'recipient', 'problem', 'problems'] as const

type OfBrand = { params: { business: string; spaceId: string } }
type InCommunity = { params: { business: string; community: string; spaceId: string } }
type Thread = { params: { messageId: string } }

const space = () => import('./communities/SpacePage.tsx')
const spaceMembers = () => import('./communities/SpaceMembersPage.tsx')
const writing = () => import('./communities/WritePage.tsx')
const besidePeople = { tab: 'connect', beside: 'businessPeople' } as const
const besideCommunity = { tab: 'connect', beside: 'businessCommunity' } as const

/** Brings all of chat: only for whom something waits. */
export const SendWaiting = lazy(() => import('./SendWaiting.tsx'))

/** What a brand's Connect tab shows of its communities. */
export const brandCommunities = lazyPage<{ business: string; community?: string }>(
  strings,
  () => import('./communities/BrandCommunities.tsx'),
)

export const chatPages = {
  dms: lazyPage(strings, () => import('./list/DmsPage.tsx'), {
    tab: 'dms',
    unopened: lazyPage(strings, () => import('./list/Unopened.tsx')),
  }),
  dm: lazyPage(strings, () => import('./room/DmPage.tsx'), { tab: 'dms', beside: 'dms' }),
  space: lazyPage<{ params: { spaceId: string } }>(strings, () => import('./communities/AnySpacePage.tsx'), {
    tab: 'connect',
  }),
  room: lazyPage<OfBrand>(strings, space, besidePeople),
  roomMembers: lazyPage<OfBrand>(strings, spaceMembers, besidePeople),
  roomThread: lazyPage<OfBrand & Thread>(strings, space, besidePeople),
  roomNewMessage: lazyPage<OfBrand>(strings, writing, besidePeople),
  roomReply: lazyPage<OfBrand & Thread>(strings, writing, besidePeople),
  communityRoom: lazyPage<InCommunity>(strings, space, besideCommunity),
  communityRoomMembers: lazyPage<InCommunity>(strings, spaceMembers, besideCommunity),
  communityRoomThread: lazyPage<InCommunity & Thread>(strings, space, besideCommunity),
  communityRoomNewMessage: lazyPage<InCommunity>(strings, writing, besideCommunity),
  communityRoomReply: lazyPage<InCommunity & Thread>(strings, writing, besideCommunity),
  ...questionPages,
  ...sketchPages,
} satisfies Pages
