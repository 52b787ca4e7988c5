import { Avatar, IconButton, ListRow, PageHeader, Skeleton, SkeletonGroup } from '@vitrine/ui'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { Suspense, useState } from 'react'
import type { ChatMember, ChatRoom } from '../../../data/chat/model.ts'
import { useMembers } from '../../../data/chat/use-rooms.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { goBack } from '../../../platform/navigation/navigation.ts'
import { Title } from '../../../platform/navigation/title.tsx'
import { useSessionTokens } from '../../../platform/session/use-session.tsx'
import { BannedMembers, PersonTools } from '../moderation/index.ts'
import styles from './communities.module.css'
import { linksOf, type SpaceParams } from './space-links.ts'

/** Who is in a room: those who run it first. */
export function SpaceMembers({ room, params }: { room: ChatRoom; params: SpaceParams }) {
  const t = useT('chat')
  const links = linksOf(params)
  const { members, isReady } = useMembers(room.id)
  const [about, setAbout] = useState<ChatMember | null>(null)
  const own = useSessionTokens().tokens()?.sub ?? null
  const power = members.find(({ accountId }) => accountId === own)?.power ?? 0
  const mayAct = (member: ChatMember) => room.may.moderate && member.power < power
  const shown = members
    .filter(({ membership, accountId }) => membership === 'join' && accountId !== null)
    .toSorted((a, b) => b.power - a.power || a.name.localeCompare(b.name))
  return (
    <div className={styles.page}>
      <Title>{t('members')}</Title>
      <PageHeader title={t('members')} subtitle={<bdi>{room.name}</bdi>} onBack={() => goBack(links.room)} />
      <div className={styles.content}>
        {!isReady && (
          <SkeletonGroup>
            <Skeleton height="3.5rem" />
            <Skeleton height="3.5rem" />
          </SkeletonGroup>
        )}
        {room.may.moderate && (
          <Suspense>
            <BannedMembers room={room} members={members} />
          </Suspense>
        )}
        <ul className={styles.members}>
          {shown.map((member) => (
            <li key={member.userId}>
              <Row
                member={member}
                target={links.person(member)}
                onMore={mayAct(member) ? () => setAbout(member) : null}
              />
            </li>
          ))}
        </ul>
      </div>
      {about && (
        <Suspense>
          <PersonTools person={about} room={room} onClose={() => setAbout(null)} />
        </Suspense>
      )}
    </div>
  )
}

function Row({ member, target, onMore }: { member: ChatMember; target: string | null; onMore: (() => void) | null }) {
  const t = useT('chat')
  const role = member.power >= 100 ? t('role-owner') : member.power >= 50 ? t('role-team') : undefined
  const row = {
    title: <bdi>{member.name || t('somebody')}</bdi>,
    subtitle: role,
    leading: <Avatar name={member.name} src={member.picture} decorative />,
  }
  const shown = target ? <ListRow {...row} href={target} /> : <ListRow {...row} />
  if (!onMore) return shown
  return (
    <div className={styles.member}>
      <div className={styles.who}>{shown}</div>
      <IconButton
        label={t('person-actions', { name: member.name || t('somebody') })}
        icon={<Ellipsis />}
        onPress={onMore}
      />
    </div>
  )
}
