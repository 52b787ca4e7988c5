import { limits } from '@vitrine/protocol/limits'
import { useToasts } from '@vitrine/ui/toast'
import Copy from 'lucide-react/icons/copy-plus'
import Send from 'lucide-react/icons/send'
import Trash from 'lucide-react/icons/trash-2'
import { useFailureToast } from '../../components/problem/failures.tsx'
import { isAble, titleOf } from '../../components/token/token-view.ts'
import type { TokenAction, TokenPartProps } from '../../components/token-parts/token-parts.ts'
import { useDeleteToken } from '../../data/tokens/use-delete-token.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { href, inBusiness } from '../../platform/navigation/paths.ts'

/** What can be done with every kind of token; the rest comes with the features (`components/token-parts`). */
export const ownActions: readonly TokenAction[] = [
  {
    id: 'transfer',
    rank: 50,
    icon: <Send aria-hidden="true" />,
    isAvailable: (token) => isAble(token, 'Transfer'),
    useLabel: () => useT('token-detail')('action-transfer'),
    useRun:
      ({ token, business }) =>
      () =>
        navigate(inBusiness(business, href('tokenSend', { tokenId: token.id }))),
  },
  {
    id: 'clone',
    rank: 60,
    icon: <Copy aria-hidden="true" />,
    isAvailable: (token) => isAble(token, 'Clone'),
    useLabel: () => useT('token-detail')('action-clone'),
    useRun:
      ({ token, business }) =>
      () =>
        navigate(inBusiness(business, href('tokenShare', { tokenId: token.id }))),
  },
  {
    id: 'delete',
    rank: 1000,
    icon: <Trash aria-hidden="true" />,
    danger: true,
    isAvailable: (token) => isAble(token, 'Delete'),
    useLabel: () => useT('token-detail')('action-delete'),
    useRun: useDeleting,
  },
]

function useDeleting({ token, onGone }: TokenPartProps): () => void {
  const t = useT('token-detail')
  const toasts = useToasts()
  const tellFailure = useFailureToast()
  const startDeleting = useDeleteToken((failed, error) =>
    tellFailure({ title: t('delete-failed', { title: titleOf(failed) }), error }),
  )
  return () => {
    const deletion = startDeleting(token)
    onGone()
    toasts.show(
      {
        title: t('deleted', { title: titleOf(token) }),
        durationMs: limits.deleteUndoMs,
        action: { label: t('undo'), onPress: deletion.undo },
        onEnd: (end) => end !== 'action' && deletion.commit(),
      },
      `delete-${token.id}`,
    )
  }
}
