import Gamepad from 'lucide-react/icons/gamepad-2'
import { createElement } from 'react'
import { isAble } from '../../components/token/token-view.ts'
import { lazyPart } from '../../components/token-parts/lazy-part.ts'
import type { TokenPart } from '../../components/token-parts/token-parts.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { gameHref, gameOf } from './game-of.ts'

const namespaces = ['ar-games', 'problem', 'problems'] as const

/** On the page of its token: how far it was played, and the way into it. */
export const arGameParts: readonly TokenPart[] = [
  {
    id: 'ar-game-v1',
    rank: 19,
    Section: lazyPart(namespaces, () => import('./GameSection.tsx')),
    actions: [
      {
        id: 'play-ar-game',
        rank: 5,
        icon: createElement(Gamepad, { 'aria-hidden': true }),
        isAvailable: (token) => isAble(token, 'PlayArGame') && gameOf(token) !== null,
        useLabel: () => useT('ar-games')('play'),
        useRun:
          ({ token, business }) =>
          () =>
            navigate(gameHref(business, token.id)),
      },
    ],
  },
]
