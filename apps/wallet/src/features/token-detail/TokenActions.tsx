import type { Token } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import { Button, classNames } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import { useSentence } from '../../components/problem/use-sentence.ts'
import { titleOf } from '../../components/token/token-view.ts'
import { useDeleteToken } from '../../data/use-delete-token.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { type ActionContext, tokenActions } from './actions.tsx'
import styles from './token-actions.module.css'

export interface TokenActionsProps {
  token: Token
  business: string | null
  /** The token has left the wallet. */
  onGone: () => void
}

/** What can be done with the token now, as the server said with it: the most likely thing first, large and under the thumb. */
export function TokenActions({ token, business, onGone }: TokenActionsProps) {
  const t = useT('token-detail')
  const toasts = useToasts()
  const sentence = useSentence()
  const startDeleting = useDeleteToken((failed, error) =>
    toasts.show({
      tone: 'danger',
      title: t('delete-failed', { title: titleOf(failed) }),
      message: sentence(error).body,
    }),
  )
  const context: ActionContext = {
    token,
    business,
    deleteToken: () => {
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
    },
  }
  const available = tokenActions.filter((action) => action.isAvailable(token))
  if (available.length === 0) return null
  const hasMain = available.some((action) => !action.danger)
  return (
    <div className={classNames(styles.actions, hasMain && styles.underThumb)}>
      {available.map((action, index) => (
        <Button
          key={action.id}
          className={classNames(styles.action, action.danger && hasMain && styles.aside)}
          variant={index === 0 && !action.danger ? 'primary' : 'quiet'}
          onPress={() => action.run(context)}
        >
          {action.icon}
          <span className={styles.word}>{t(action.label)}</span>
        </Button>
      ))}
    </div>
  )
}
