import { useToasts } from '@vitrine/ui/toast'
import Tag from 'lucide-react/icons/tag'
import Tags from 'lucide-react/icons/tags'
import Undo from 'lucide-react/icons/undo-2'
import { useFailureToast } from '../../components/problem/failures.tsx'
import { isAble, titleOf } from '../../components/token/token-view.ts'
import { lazyPart } from '../../components/token-parts/lazy-part.ts'
import type { TokenAction, TokenPartProps, TokenSheetProps } from '../../components/token-parts/token-parts.ts'
import { tokenSaleOf, useSelling } from '../../data/market.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { href, inBusiness } from '../../platform/navigation/paths.ts'

const isOurs = (token: Parameters<typeof isAble>[0]) => tokenSaleOf(token) !== null

export const sellActions: readonly TokenAction[] = [
  {
    id: 'list-for-sale',
    rank: 70,
    icon: <Tag aria-hidden="true" />,
    isAvailable: (token) => isOurs(token) && isAble(token, 'List'),
    useLabel: () => useT('sell')('action-list'),
    useRun:
      ({ token, business }) =>
      () =>
        navigate(inBusiness(business, href('tokenSell', { tokenId: token.id }))),
  },
  {
    id: 'change-price',
    rank: 71,
    icon: <Tags aria-hidden="true" />,
    isAvailable: (token) => isOurs(token) && isAble(token, 'ChangePrice'),
    useLabel: () => useT('sell')('action-change-price'),
    Sheet: lazyPart<TokenSheetProps>(['sell', 'price', 'problem', 'problems'], () => import('./ChangePriceSheet.tsx')),
  },
  {
    id: 'remove-from-sale',
    rank: 72,
    icon: <Undo aria-hidden="true" />,
    isAvailable: (token) => isOurs(token) && isAble(token, 'Delist'),
    useLabel: () => useT('sell')('action-delist'),
    useRun: useDelisting,
  },
]

/** Off the market at once; Undo offers it again at the same price. */
function useDelisting({ token }: TokenPartProps): () => void {
  const t = useT('sell')
  const toasts = useToasts()
  const tellFailure = useFailureToast()
  const { list, delist } = useSelling()
  const title = titleOf(token)
  const fail = (name: 'delist-failed' | 'list-failed') => (error: unknown) =>
    tellFailure({ title: t(name, { title }), error })
  return () => {
    const before = tokenSaleOf(token)
    delist(token.id).then(() => {
      const { price, channel } = before ?? { price: null, channel: 'none' }
      const undo =
        price && channel !== 'none'
          ? {
              action: {
                label: t('undo'),
                onPress: () => void list(token.id, { price, channel }).catch(fail('list-failed')),
              },
            }
          : {}
      toasts.show({ title: t('delisted', { title }), ...undo })
    }, fail('delist-failed'))
  }
}
