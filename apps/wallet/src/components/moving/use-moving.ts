import type { Token } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problem'
import type { ProblemCode } from '@vitrine/protocol/problems'
import { useToasts } from '@vitrine/ui/toast'
import { useMoveTokens } from '../../data/tokens/folders.ts'
import { useLateT } from '../../platform/i18n/use-t.tsx'
import { useFailureToast } from '../problem/failures.tsx'
import { useLateSentence } from '../problem/use-sentence.ts'
import { titleOf } from '../token/token-view.ts'

export interface Moving {
  tokens: readonly Token[]
  /** The folder; null for the root. */
  to: Token | null
  /** What to say when they are back at the root. */
  said?: string
  onMoved?: () => void
}

/** Moves tokens, says what happened and takes it back on Undo. */
export function useMoving(): (moving: Moving) => void {
  const words = useLateT('moving')
  const toasts = useToasts()
  const sentence = useLateSentence()
  const tellFailure = useFailureToast()
  const { mutate } = useMoveTokens()
  return ({ tokens, to, said, onMoved }) => {
    const before = tokens[0]?.parentId ?? '.'
    mutate(
      { ids: tokens.map((token) => token.id), parentId: to?.id ?? '.' },
      {
        onError: async (error) => tellFailure({ title: (await words())('not-moved'), error }),
        onSuccess: async ({ moved, refused }) => {
          const t = await words()
          const [first] = refused
          if (first) {
            const why = first.code
              ? (await sentence(new Problem(first.code as ProblemCode, first.details as never))).body
              : first.message
            toasts.show({ tone: 'danger', title: t('not-moved'), message: why })
          }
          if (moved.length === 0) return
          onMoved?.()
          toasts.show({
            title: to ? t('moved', { count: moved.length, folder: titleOf(to) }) : (said ?? ''),
            action: { label: t('undo'), onPress: () => mutate({ ids: moved, parentId: before }) },
          })
        },
      },
    )
  }
}
