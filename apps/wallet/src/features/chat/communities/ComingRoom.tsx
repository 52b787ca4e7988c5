import type { Space } from '@vitrine/protocol'
import { Avatar, Button, IconButton, Skeleton, SkeletonGroup } from '@vitrine/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useChat, useChatState } from '../../../data/chat/use-chat.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { goBack } from '../../../platform/navigation/navigation.ts'
import { Title } from '../../../platform/navigation/title.tsx'
import styles from '../room/room.module.css'

/** A room whose member one is, before chat has told of it: in a moment, or when there is a network again. */
export function ComingRoom({ space, back }: { space: Space; back: string }) {
  const t = useT('chat')
  const actions = useChat()
  const state = useChatState()
  const { displayName: name, cover } = space
  const waits = state === 'waiting' || state === 'gave-up'
  return (
    <section className={styles.room} data-fills-screen data-whole-screen aria-label={name}>
      <Title>{name}</Title>
      <header className={styles.head}>
        <IconButton label={t('back')} icon={<ArrowLeft />} onPress={() => goBack(back)} />
        <div className={styles.about}>
          <Avatar name={name} src={cover} size="small" shape="square" decorative />
          <h1 className={styles.title}>
            <bdi>{name}</bdi>
          </h1>
        </div>
      </header>
      {waits ? (
        <div className={styles.centre}>
          <p role="status" className={styles.hint}>
            {t('space-coming')}
          </p>
          <Button variant="quiet" onPress={() => actions.wake()}>
            {t('retry')}
          </Button>
        </div>
      ) : (
        <SkeletonGroup className={styles.coming}>
          <Skeleton height="3.5rem" width="70%" />
          <Skeleton height="3.5rem" width="50%" />
        </SkeletonGroup>
      )}
    </section>
  )
}
