import { lazyPart } from '../../components/token-parts/lazy-part.ts'
import type { TokenPart, TokenPartProps } from '../../components/token-parts/token-parts.ts'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    'token-actions': typeof en
  }
}

type Load = Parameters<typeof lazyPart<TokenPartProps>>[1]
const section = (load: Load) => lazyPart(['token-actions', 'problem', 'problems'], load)

/** What a holder does with a token on its own page: each behaviour's section, in sight where its block is there. */
export const tokenActionParts: readonly TokenPart[] = [
  { id: 'coupon-v1', rank: 20, Section: section(() => import('./coupon/CouponSection.tsx')) },
  { id: 'game-of-chance-v1', rank: 21, Section: section(() => import('./scratch/ScratchSection.tsx')) },
  { id: 'quiz-v2', rank: 22, Section: section(() => import('./quiz/QuizSection.tsx')) },
  { id: 'poll-v1', rank: 23, Section: section(() => import('./poll/PollSection.tsx')) },
  { id: 'form-v1', rank: 24, Section: section(() => import('./form/FormSection.tsx')) },
  { id: 'reward-v1', rank: 25, Section: section(() => import('./reward/RewardSection.tsx')) },
]
