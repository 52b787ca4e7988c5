import { Avatar, IconButton, useLinkClick } from '@vitrine/ui'
import { Menu, type MenuAction } from '@vitrine/ui/menu'
import { useToasts } from '@vitrine/ui/toast'
import Archive from 'lucide-react/icons/archive'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import Brush from 'lucide-react/icons/brush'
import CircleHelp from 'lucide-react/icons/circle-help'
import Ellipsis from 'lucide-react/icons/ellipsis'
import LogOut from 'lucide-react/icons/log-out'
import Search from 'lucide-react/icons/search'
import UsersRound from 'lucide-react/icons/users-round'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ChatMessage } from '../../../data/chat/model.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { goBack, navigate } from '../../../platform/navigation/navigation.ts'
import { useRoomPlace } from '../place.tsx'
import styles from './room.module.css'

const RoomSearch = lazy(async () => ({ default: (await import('./RoomSearch.tsx')).RoomSearch }))

interface RoomHeadProps {
  /** The message that a thread is of; `unknown` until it is there. */
  threadOf: ChatMessage | 'unknown' | null
  hidesBack: boolean
  onFound: (id: string) => void
}

/** Whose room it is, and what one does with it as a whole. */
export function RoomHead({ threadOf, hidesBack, onFound }: RoomHeadProps) {
  const t = useT('chat')
  const toasts = useToasts()
  const { room, actions, links } = useRoomPlace()
  const handleClick = useLinkClick()
  const [searches, setSearches] = useState(false)
  const refused = () => toasts.show({ title: t('not-done'), tone: 'danger' }, 'room')
  const isLocal = room.id.startsWith('local+')
  const [first] = room.others
  const about =
    room.kind === 'direct' && room.others.length === 1 && first
      ? links.person(first)
      : room.kind === 'direct'
        ? null
        : links.members
  const go = (address: string | null, id: string, icon: ReactNode, label: string): MenuAction[] =>
    address ? [{ id, label, icon, onSelect: () => navigate(address) }] : []
  const menu: MenuAction[] =
    room.membership !== 'join' || isLocal
      ? []
      : [
          { id: 'search', label: t('search'), icon: <Search aria-hidden="true" />, onSelect: () => setSearches(true) },
          ...go(links.members, 'members', <UsersRound aria-hidden="true" />, t('members')),
          ...go(links.questions, 'questions', <CircleHelp aria-hidden="true" />, t('questions')),
          ...go(links.sketches, 'sketches', <Brush aria-hidden="true" />, t('sketches')),
          {
            id: 'mute',
            label: t(room.isMuted ? 'unmute' : 'mute'),
            icon: room.isMuted ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />,
            onSelect: () => void actions.mute(room.id, !room.isMuted).catch(refused),
          },
          ...(room.kind === 'space'
            ? []
            : [
                {
                  id: 'archive',
                  label: t(room.isArchived ? 'unarchive' : 'archive'),
                  icon: <Archive aria-hidden="true" />,
                  onSelect: () => void actions.archive(room.id, !room.isArchived).catch(refused),
                },
              ]),
          ...(room.kind === 'direct'
            ? []
            : [
                {
                  id: 'leave',
                  label: t('leave'),
                  icon: <LogOut aria-hidden="true" />,
                  onSelect: () => void actions.leave(room.id).then(() => navigate(links.back), refused),
                },
              ]),
        ]
  const title = (
    <>
      <Avatar
        name={room.name}
        src={room.picture}
        size="small"
        shape={room.kind === 'space' ? 'square' : 'round'}
        decorative
      />
      <span className={styles.words}>
        <h1 className={styles.title}>
          <bdi>{threadOf ? t(isQuestion(threadOf) ? 'question' : 'thread') : room.name}</bdi>
        </h1>
        <span className={styles.subtitle}>
          {threadOf
            ? room.name
            : room.kind === 'direct'
              ? room.isMuted
                ? t('is-muted')
                : ''
              : t('member-count', { count: room.memberCount })}
        </span>
      </span>
    </>
  )
  return (
    <header className={styles.head}>
      {!hidesBack && (
        <IconButton label={t('back')} icon={<ArrowLeft />} onPress={() => goBack(threadOf ? links.room : links.back)} />
      )}
      {about && !threadOf ? (
        <a className={styles.about} href={about} onClick={handleClick}>
          {title}
        </a>
      ) : (
        <div className={styles.about}>{title}</div>
      )}
      {menu.length > 0 && !threadOf && (
        <Menu label={t('room-menu')} trigger={<Ellipsis aria-hidden="true" />} actions={menu} />
      )}
      {searches && (
        <Suspense>
          <RoomSearch
            onChoose={(id) => {
              setSearches(false)
              onFound(id)
            }}
            onClose={() => setSearches(false)}
          />
        </Suspense>
      )}
    </header>
  )
}

const isQuestion = (of: ChatMessage | 'unknown') => of !== 'unknown' && of.kind === 'question'
