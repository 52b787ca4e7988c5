import { lazyPage, type Pages } from '../../../platform/navigation/page.tsx'
import type { RouteParams } from '../../../platform/navigation/paths.ts'
import type en from './locales/en.json'

declare module '../../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    questions: typeof en
  }
}

const strings = ['questions', 'chat', 'problem', 'problems'] as const
const list = () => import('./QuestionsPage.tsx')
const asking = () => import('./NewQuestionPage.tsx')
const frame = { tab: 'connect' } as const

type OfBrand = { params: RouteParams<'room'> }
type InCommunity = { params: RouteParams<'communityRoom'> }

export const questionPages = {
  roomQuestions: lazyPage<OfBrand>(strings, list, frame),
  roomNewQuestion: lazyPage<OfBrand>(strings, asking, frame),
  communityRoomQuestions: lazyPage<InCommunity>(strings, list, frame),
  communityRoomNewQuestion: lazyPage<InCommunity>(strings, asking, frame),
} satisfies Pages
