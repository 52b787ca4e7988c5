import { Avatar, Badge, ListRow, VisuallyHidden } from '@vitrine/ui'
import { Menu } from '@vitrine/ui/menu'
import { useToasts } from '@vitrine/ui/toast'
import Archive from 'lucide-react/icons/archive'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ChatActions, ChatRoom } from '../../../data/chat/model.ts'
import { useFormat, useLocale } from '../../../platform/i18n/format.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { href } from '../../../platform/navigation/paths.ts'
import { lineOf } from '../message/words.ts'
import styles from './list.module.css'

interface RoomRowProps {
  room: ChatRoom
  actions: ChatActions
  current: string
}

/** Somebody whom one writes with: what was last said, when, and how much is new. */
export function RoomRow({ room, actions, current }: RoomRowProps) {
  const t = useT('chat')
  const toasts = useToasts()
  const target = href('dm', { roomId: room.id })
  const failed = () => toasts.show({ title: t('not-done'), tone: 'danger' }, 'room')
  return (
    <div className={styles.row}>
      <ListRow
        className={styles.link}
        href={target}
        current={current === target}
        chevron={false}
        leading={<Avatar name={room.name} src={room.picture} decorative />}
        title={<RoomTitle room={room} />}
        subtitle={<LastLine room={room} />}
        trailing={<Unread room={room} />}
      />
      {room.membership === 'join' && !room.id.startsWith('local+') && (
        <Menu
          label={t('room-menu-of', { name: room.name })}
          trigger={<Ellipsis aria-hidden="true" />}
          actions={[
            {
              id: 'mute',
              label: t(room.isMuted ? 'unmute' : 'mute'),
              icon: room.isMuted ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />,
              onSelect: () => void actions.mute(room.id, !room.isMuted).catch(failed),
            },
            {
              id: 'archive',
              label: t(room.isArchived ? 'unarchive' : 'archive'),
              icon: <Archive aria-hidden="true" />,
              onSelect: () => void actions.archive(room.id, !room.isArchived).catch(failed),
            },
          ]}
        />
      )}
    </div>
  )
}

export function RoomTitle({ room }: { room: ChatRoom }) {
  const t = useT('chat')
  return (
    <span className={styles.title}>
      <bdi className={styles.name}>{room.name}</bdi>
      {room.isMuted && <BellOff role="img" aria-label={t('is-muted')} className={styles.muted} />}
      {room.last && <When at={room.last.sentAt} />}
    </span>
  )
}

/** The time today, the day before that: the name needs the room. */
function When({ at }: { at: number }) {
  const format = useFormat()
  const locale = useLocale()
  const day = new Date(at)
  const isToday = day.toDateString() === new Date().toDateString()
  return (
    <time className={styles.when} dateTime={day.toISOString()} title={format.dateTime(at)}>
      {isToday ? format.time(at) : day.toLocaleDateString(locale, { day: 'numeric', month: 'short' })}
    </time>
  )
}

export function LastLine({ room }: { room: ChatRoom }) {
  const t = useT('chat')
  const { last } = room
  if (room.membership === 'invite') return <span className={styles.invited}>{t('is-invitation')}</span>
  if (!last) return <span className={styles.last}>{t('nothing-said')}</span>
  const line = lineOf(last, t)
  const isGroup = room.kind !== 'direct' || room.others.length > 1
  const words =
    last.kind === 'notice'
      ? line
      : last.isMine
        ? t('line-mine', { line })
        : isGroup
          ? t('spoken', { name: last.sender.name, text: line })
          : line
  return (
    <span dir="auto" className={styles.last}>
      {words}
    </span>
  )
}

export function Unread({ room }: { room: ChatRoom }) {
  const t = useT('chat')
  if (room.unread === 0 && room.mentions === 0) return null
  return (
    <Badge count>
      <span aria-hidden="true">
        {room.mentions > 0 ? '@' : ''}
        {room.unread > 99 ? '99+' : room.unread || ''}
      </span>
      <VisuallyHidden>{t('unread', { count: room.unread })}</VisuallyHidden>
    </Badge>
  )
}
