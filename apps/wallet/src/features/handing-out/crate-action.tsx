import { useQueryClient } from '@tanstack/react-query'
import type { GivenToken } from '@vitrine/protocol'
import PackageOpen from 'lucide-react/icons/package-open'
import { useFailureToast } from '../../components/problem/failures.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import type { TokenAction, TokenPartProps } from '../../components/token-parts/token-parts.ts'
import { showReward, startRewards } from '../../data/tokens/rewards.ts'
import { useTokenAction } from '../../data/tokens/use-token-action.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { offers } from './blocks.ts'

interface Opened {
  given?: GivenToken[]
  sealed?: number
}

/** Opens a crate, from the bar under the thumb. */
export const crateAction = (behaviorId: 'crate-v2' | 'crate-v3'): TokenAction => ({
  id: `open-${behaviorId}`,
  rank: 10,
  icon: <PackageOpen aria-hidden="true" />,
  isAvailable: (token) => offers(token, behaviorId, 'Open'),
  useLabel: () => useT('handing-out')('crate-open'),
  useRun: (props) => useOpening(behaviorId, props),
})

function useOpening(behaviorId: string, { token, onGone }: TokenPartProps): () => void {
  const client = useQueryClient()
  const t = useT('handing-out')
  const tellFailure = useFailureToast()
  const open = useTokenAction<Opened>(token, behaviorId, 'open-v1')
  return () => {
    if (open.isPending) return
    startRewards(client)
    open.mutate(
      {},
      {
        onSuccess: ({ token: left, output }) => {
          showReward(client, { kind: 'crate', token, given: output.given ?? [], sealed: output.sealed ?? 0 })
          if (!left) onGone()
        },
        onError: (error) => tellFailure({ title: t('crate-failed', { title: titleOf(token) }), error }),
      },
    )
  }
}
