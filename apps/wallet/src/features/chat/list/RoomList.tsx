import { Button, EmptyState, IconButton, ListRow, PageHeader, Skeleton, SkeletonGroup, TextField } from '@vitrine/ui'
import MessageCircle from 'lucide-react/icons/message-circle'
import Search from 'lucide-react/icons/search'
import SquarePen from 'lucide-react/icons/square-pen'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import type { ChatActions, ChatRoom, ChatState } from '../../../data/chat/model.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { Title } from '../../../platform/navigation/title.tsx'
import styles from './list.module.css'
import { RoomRow } from './RoomRow.tsx'

const SaidBefore = lazy(async () => ({ default: (await import('./SaidBefore.tsx')).SaidBefore }))
const NewMessage = lazy(() => import('./NewMessage.tsx'))

export interface RoomListProps {
  rooms: readonly ChatRoom[]
  isReady: boolean
  state: ChatState
  actions: ChatActions
  /** Address of what is shown beside the list. */
  current: string
}

/** Whom one writes with: what is new, what was last said, and the way to somebody else. */
export function RoomList({ rooms, isReady, state, actions, current }: RoomListProps) {
  const t = useT('chat')
  const [text, setText] = useState('')
  const [isNew, setIsNew] = useState(false)
  const [showsArchived, setShowsArchived] = useState(false)
  const wanted = useDeferredValue(text.trim().toLocaleLowerCase())
  const direct = rooms.filter(({ kind }) => kind !== 'space')
  const found = wanted === '' ? direct : direct.filter((room) => namesOf(room).includes(wanted))
  const archived = found.filter(({ isArchived }) => isArchived)
  const listed = wanted === '' ? found.filter(({ isArchived }) => !isArchived) : found
  return (
    <div className={styles.list}>
      <Title>{t('messages-title')}</Title>
      <PageHeader
        title={t('messages-title')}
        actions={<IconButton label={t('new-message')} icon={<SquarePen />} onPress={() => setIsNew(true)} />}
      />
      <div className={styles.content}>
        {(direct.length > 3 || text !== '') && (
          <search className={styles.search}>
            <TextField
              label={t('search-messages')}
              prefix={<Search aria-hidden="true" />}
              value={text}
              onChange={setText}
              autoComplete="off"
              maxLength={100}
            />
          </search>
        )}
        {state === 'gave-up' && (
          <p className={styles.note}>
            {t('state-gave-up')}{' '}
            <Button size="small" variant="quiet" onPress={() => actions.wake()}>
              {t('retry')}
            </Button>
          </p>
        )}
        {state === 'quota' && <p className={styles.note}>{t('state-quota')}</p>}
        {!isReady && state !== 'gave-up' && <Blank />}
        {isReady && direct.length === 0 && (
          <EmptyState
            picture={<MessageCircle aria-hidden="true" />}
            title={t('dms-empty-title')}
            message={t('dms-empty')}
            action={<Button onPress={() => setIsNew(true)}>{t('new-message')}</Button>}
          />
        )}
        <ul className={styles.rooms} aria-label={t('messages-title')}>
          {listed.map((room) => (
            <li key={room.id}>
              <RoomRow room={room} actions={actions} current={current} />
            </li>
          ))}
        </ul>
        {wanted === '' && archived.length > 0 && (
          <section>
            <ListRow
              title={t('archived', { count: archived.length })}
              className={styles.fold}
              onPress={() => setShowsArchived(!showsArchived)}
            />
            {showsArchived && (
              <ul className={styles.rooms} aria-label={t('archived', { count: archived.length })}>
                {archived.map((room) => (
                  <li key={room.id}>
                    <RoomRow room={room} actions={actions} current={current} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        )}
        {wanted !== '' && isReady && (
          <>
            {found.length === 0 && <p className={styles.note}>{t('nobody-found')}</p>}
            <Suspense>
              <SaidBefore words={wanted} rooms={direct} actions={actions} />
            </Suspense>
          </>
        )}
      </div>
      {isNew && (
        <Suspense>
          <NewMessage actions={actions} onClose={() => setIsNew(false)} />
        </Suspense>
      )}
    </div>
  )
}

const namesOf = ({ name, others }: ChatRoom) => [name, ...others.map((each) => each.name)].join(' ').toLocaleLowerCase()

function Blank() {
  return (
    <SkeletonGroup className={styles.rooms}>
      <Skeleton height="4rem" />
      <Skeleton height="4rem" />
      <Skeleton height="4rem" />
    </SkeletonGroup>
  )
}
