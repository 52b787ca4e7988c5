import type { Space } from '@vitrine/protocol'
import { Button, PageHeader, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { useChat, useChatState } from '../../../data/chat/use-chat.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { goBack } from '../../../platform/navigation/navigation.ts'
import { Title } from '../../../platform/navigation/title.tsx'
import styles from './communities.module.css'

/** A room whose member one is, before chat has told of it: in a moment, or when there is a network again. */
export function ComingRoom({ space, back }: { space: Space; back: string }) {
  const t = useT('chat')
  const actions = useChat()
  const state = useChatState()
  const waits = state === 'waiting' || state === 'gave-up'
  return (
    <div className={styles.page}>
      <Title>{space.displayName}</Title>
      <PageHeader title={<bdi>{space.displayName}</bdi>} onBack={() => goBack(back)} />
      <div className={styles.content}>
        {waits ? (
          <>
            <p role="status">{t('space-coming')}</p>
            <Button variant="quiet" onPress={() => actions.wake()}>
              {t('retry')}
            </Button>
          </>
        ) : (
          <SkeletonGroup>
            <Skeleton height="3.5rem" width="70%" />
            <Skeleton height="3.5rem" width="50%" />
          </SkeletonGroup>
        )}
      </div>
    </div>
  )
}
