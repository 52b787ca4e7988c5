import { useQueryClient } from '@tanstack/react-query'
import type { Community, Space } from '@vitrine/protocol'
import { Avatar, ListRow } from '@vitrine/ui'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useId, useRef } from 'react'
import type { ChatRoom } from '../../../data/chat/model.ts'
import { useRooms } from '../../../data/chat/use-rooms.ts'
import { communityKeys } from '../../../data/communities.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { usePath } from '../../../platform/navigation/navigation.ts'
import { href, matchPath } from '../../../platform/navigation/paths.ts'
import { LastLine, Unread } from '../list/RoomRow.tsx'
import styles from './communities.module.css'

export type ShownCommunity = Community & { spaces: readonly Space[] }

interface CommunityListProps {
  communities: readonly ShownCommunity[]
  business: string
  /** The community that the address names. */
  opened: string | null
}

export default function CommunityList(props: CommunityListProps) {
  const { rooms } = useRooms()
  useAskAnew(props.business, rooms)
  return <Communities {...props} rooms={rooms} current={usePath()} />
}

/** Who has come into a room or left it, here or elsewhere, changes what the list says of it. */
function useAskAnew(business: string, rooms: readonly ChatRoom[]): void {
  const client = useQueryClient()
  const joined = rooms
    .flatMap(({ id, kind, membership }) => (kind === 'space' && membership === 'join' ? [id] : []))
    .toSorted()
    .join(' ')
  const asked = useRef(joined)
  useEffect(() => {
    if (asked.current === joined) return
    asked.current = joined
    void client.invalidateQueries({ queryKey: communityKeys.ofBrand(business) })
  }, [client, business, joined])
}

/** Communities with their rooms: one lies open, archived ones come last. */
export function Communities({
  communities,
  business,
  opened,
  rooms,
  current,
}: CommunityListProps & { rooms: readonly ChatRoom[]; current: string }) {
  const t = useT('chat')
  const headingId = useId()
  const known = new Map(rooms.map((room) => [room.id, room]))
  const spaceHere = matchPath(current)?.params.spaceId?.toLowerCase()
  const ordered = communities.toSorted((a, b) => Number(a.isArchived) - Number(b.isArchived))
  const named = communities.some(({ id }) => id === opened) ? opened : null
  return (
    <section aria-labelledby={headingId} className={styles.communities}>
      <h2 id={headingId} className={styles.heading}>
        {t('communities')}
      </h2>
      {ordered.map((community) => (
        <details
          key={community.id}
          className={styles.community}
          open={named ? community.id === named : community.isDefault && !community.isArchived}
        >
          <summary className={styles.summary}>
            <ChevronRight aria-hidden="true" className={styles.sign} />
            {community.icon && (
              <Avatar name={community.name} src={community.icon} size="small" shape="square" decorative />
            )}
            <span className={styles.name}>
              <bdi>{community.name}</bdi>
            </span>
            {community.isArchived && <span className={styles.muted}>{t('community-archived')}</span>}
          </summary>
          <ul className={styles.rooms} aria-label={community.name}>
            {community.spaces.map((space) => (
              <li key={space.id}>
                <SpaceRow
                  space={space}
                  room={space.isMember ? known.get(space.matrixRoomId ?? '') : undefined}
                  address={
                    named
                      ? href('communityRoom', { business, community: named, spaceId: space.id })
                      : href('room', { business, spaceId: space.id })
                  }
                  isCurrent={spaceHere === space.id || (spaceHere !== undefined && spaceHere === space.alias)}
                />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}

interface SpaceRowProps {
  space: Space
  /** Of whoever is in it. */
  room: ChatRoom | undefined
  address: string
  isCurrent: boolean
}

function SpaceRow({ space, room, address, isCurrent }: SpaceRowProps) {
  const t = useT('chat')
  return (
    <ListRow
      href={address}
      current={isCurrent}
      leading={<Avatar name={space.displayName} src={space.cover} shape="square" decorative />}
      title={<bdi>{space.displayName}</bdi>}
      subtitle={
        <>
          {space.subTitle && <bdi className={styles.line}>{space.subTitle}</bdi>}
          {room?.last && room.last.kind !== 'notice' ? (
            <LastLine room={room} />
          ) : (
            <span className={styles.line}>{t('member-count', { count: space.attendeeCount })}</span>
          )}
        </>
      }
      trailing={room && <Unread room={room} />}
    />
  )
}
