import CircleHelp from 'lucide-react/icons/circle-question-mark'
import ClipboardPen from 'lucide-react/icons/clipboard-pen'
import Gift from 'lucide-react/icons/gift'
import Sparkles from 'lucide-react/icons/sparkles'
import Vote from 'lucide-react/icons/vote'
import { goToPart } from '../../components/token-parts/go-to-part.ts'
import { lazyPart } from '../../components/token-parts/lazy-part.ts'
import type { TokenPart, TokenPartProps } from '../../components/token-parts/token-parts.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
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
  {
    id: 'coupon-v1',
    rank: 20,
    leads: true,
    Section: lazyPart(['token-actions', 'pass', 'problem', 'problems'], () => import('./coupon/CouponSection.tsx')),
  },
  {
    id: 'game-of-chance-v1',
    rank: 21,
    Section: section(() => import('./scratch/ScratchSection.tsx')),
    actions: [
      goToPart({
        behaviour: 'game-of-chance-v1',
        useLabel: () => useT('token-actions')('scratch-go'),
        icon: <Sparkles aria-hidden="true" />,
        abilities: ['Play'],
      }),
    ],
  },
  {
    id: 'quiz-v2',
    rank: 22,
    Section: section(() => import('./quiz/QuizSection.tsx')),
    actions: [
      goToPart({
        behaviour: 'quiz-v2',
        useLabel: () => useT('token-actions')('quiz-go'),
        icon: <CircleHelp aria-hidden="true" />,
        abilities: ['Answer'],
      }),
    ],
  },
  {
    id: 'poll-v1',
    rank: 23,
    Section: section(() => import('./poll/PollSection.tsx')),
    actions: [
      goToPart({
        behaviour: 'poll-v1',
        useLabel: () => useT('token-actions')('poll-go'),
        icon: <Vote aria-hidden="true" />,
        abilities: ['Vote'],
      }),
    ],
  },
  {
    id: 'form-v1',
    rank: 24,
    Section: section(() => import('./form/FormSection.tsx')),
    actions: [
      goToPart({
        behaviour: 'form-v1',
        useLabel: () => useT('token-actions')('form-go'),
        icon: <ClipboardPen aria-hidden="true" />,
        abilities: ['Submit'],
      }),
    ],
  },
  {
    id: 'reward-v1',
    rank: 25,
    Section: section(() => import('./reward/RewardSection.tsx')),
    actions: [
      goToPart({
        behaviour: 'reward-v1',
        useLabel: () => useT('token-actions')('reward-redeem'),
        icon: <Gift aria-hidden="true" />,
        abilities: ['RedeemReward'],
      }),
    ],
  },
]
