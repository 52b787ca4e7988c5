import type { StaffedCommunity, StaffedSpace } from '@vitrine/protocol'
import { Badge, Button, LinkButton, ListRow } from '@vitrine/ui'
import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './communities.module.css'
import { OrderButtons } from './OrderButtons.tsx'

interface CommunitySectionProps {
  community: StaffedCommunity
  mayEdit: boolean
  /** What orders it among the others. */
  order: ReactNode
  onOrderRooms: (ids: StaffedSpace['id'][], said: string) => void
  onEdit: () => void
  onNewRoom: () => void
  onRoom: (room: StaffedSpace) => void
  onBringBack: (room: StaffedSpace) => void
}

/** One community with its rooms. */
export function CommunitySection(props: CommunitySectionProps) {
  const { community, mayEdit, order, onOrderRooms, onEdit, onNewRoom, onRoom, onBringBack } = props
  const t = useT('communities')
  const { id, name, icon, isDefault, spaces } = community
  const open = spaces.filter(({ isArchived }) => !isArchived)
  const archived = spaces.filter(({ isArchived }) => isArchived)
  const ids = open.map((room) => room.id)
  return (
    <section className={styles.community} aria-labelledby={`community-${id}`}>
      <div className={styles.head}>
        {icon && <img className={styles.icon} src={icon} alt="" />}
        <h2 id={`community-${id}`} className={styles.name}>
          {name}
        </h2>
        {isDefault && <Badge>{t('default')}</Badge>}
        {mayEdit && (
          <span className={styles.deeds}>
            {order}
            <Button size="small" variant="quiet" aria-label={t('edit-one', { name })} onPress={onEdit}>
              {t('edit')}
            </Button>
            <Button size="small" variant="quiet" aria-label={t('new-room-in', { name })} onPress={onNewRoom}>
              {t('new-room')}
            </Button>
          </span>
        )}
      </div>
      {open.length === 0 && <p className={styles.note}>{t('rooms-none')}</p>}
      {open.length > 0 && (
        <ul className={styles.rooms} aria-label={t('rooms-of', { name })}>
          {open.map((room) => (
            <li key={room.id} className={styles.room}>
              <div className={styles.row}>
                <Row room={room} onPress={mayEdit ? () => onRoom(room) : undefined} />
              </div>
              <LinkButton
                size="small"
                href={room.path}
                target="_blank"
                aria-label={t('open-in-wallet-named', { name: room.displayName })}
              >
                <ExternalLink aria-hidden="true" />
                <span className={styles.where}>{t('open-in-wallet')}</span>
              </LinkButton>
              {mayEdit && <OrderButtons id={room.id} name={room.displayName} ids={ids} onOrder={onOrderRooms} />}
            </li>
          ))}
        </ul>
      )}
      {archived.length > 0 && (
        <Archived
          title={t('archived-rooms', { count: archived.length })}
          items={archived.map((room) => ({ ...room, name: room.displayName }))}
          onBringBack={mayEdit ? onBringBack : undefined}
        />
      )}
    </section>
  )
}

function Row({ room, onPress }: { room: StaffedSpace; onPress: (() => void) | undefined }) {
  const t = useT('communities')
  const { displayName, accessLevel, attendeeCount, maxAttendees, isReadOnly, needsCode } = room
  const members =
    maxAttendees === null
      ? t('members', { count: attendeeCount })
      : t('members-of', { members: attendeeCount, max: maxAttendees })
  const facts = [t(`access-${accessLevel}`), members]
  if (isReadOnly) facts.push(t('read-only-short'))
  if (needsCode) facts.push(t('needs-code'))
  return <ListRow title={displayName} subtitle={facts.join(' · ')} {...(onPress ? { onPress } : {})} />
}

interface ArchivedProps<T> {
  title: string
  items: readonly T[]
  onBringBack: ((item: T) => void) | undefined
}

/** What is archived, folded away. */
export function Archived<T extends { id: string; name: string }>({ title, items, onBringBack }: ArchivedProps<T>) {
  const t = useT('communities')
  return (
    <details className={styles.archived}>
      <summary className={styles.summary}>{title}</summary>
      <ul className={styles.rooms} aria-label={title}>
        {items.map((item) => (
          <li key={item.id} className={styles.room}>
            <span className={styles.row}>{item.name}</span>
            {onBringBack && (
              <Button
                size="small"
                variant="quiet"
                aria-label={t('bring-back-one', { name: item.name })}
                onPress={() => onBringBack(item)}
              >
                {t('bring-back')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
