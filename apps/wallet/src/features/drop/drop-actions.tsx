import { useQuery } from '@tanstack/react-query'
import type { Token } from '@vitrine/protocol'
import Hand from 'lucide-react/icons/hand'
import MapPinPlus from 'lucide-react/icons/map-pin-plus'
import Undo from 'lucide-react/icons/undo-2'
import { isAble } from '../../components/token/token-view.ts'
import { lazyPart } from '../../components/token-parts/lazy-part.ts'
import type { TokenAction, TokenSheetProps } from '../../components/token-parts/token-parts.ts'
import { meQuery } from '../../data/account/people.ts'
import { placeOnMap } from '../../data/tokens/on-map.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { href, inBusiness } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'

/** Drop is hidden while it lies there, Pickup while it does not (spec §4): the server leaves them out of the abilities. */
const isOnMap = (token: Token) => isAble(token, 'Pickup') && placeOnMap(token) !== null

const useIsMine = (token: Token) => useQuery(meQuery(useApi())).data?.id === token.owner

export const dropActions: readonly TokenAction[] = [
  {
    id: 'drop',
    rank: 65,
    icon: <MapPinPlus aria-hidden="true" />,
    isAvailable: (token) => isAble(token, 'Drop') && placeOnMap(token) === null,
    useLabel: () => useT('drop')('action-drop'),
    useRun:
      ({ token, business }) =>
      () =>
        navigate(inBusiness(business, href('tokenDrop', { tokenId: token.id }))),
  },
  {
    id: 'pickup',
    rank: 20,
    icon: <Hand aria-hidden="true" />,
    isAvailable: isOnMap,
    useIsOfUse: (token) => !useIsMine(token),
    useLabel: () => useT('drop')('action-pickup'),
    Sheet: lazyPart<TokenSheetProps>(['drop', 'problem', 'problems'], () => import('./PickUpSheet.tsx')),
  },
  {
    id: 'take-back',
    rank: 20,
    icon: <Undo aria-hidden="true" />,
    isAvailable: isOnMap,
    useIsOfUse: useIsMine,
    useLabel: () => useT('drop')('take-back'),
    Sheet: lazyPart<TokenSheetProps>(['drop', 'problem', 'problems'], () => import('./PickUpSheet.tsx')),
  },
]
