import { Avatar, Button } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import { useState } from 'react'
import type { ChatMember, ChatRoom } from '../../../data/chat/model.ts'
import { useModerating } from '../../../data/chat/use-moderating.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import styles from './moderation.module.css'

/** Who is banned from a room, for those who may let them in again. */
export default function BannedMembers({ room, members }: { room: ChatRoom; members: readonly ChatMember[] }) {
  const t = useT('moderation')
  const toasts = useToasts()
  const actions = useModerating()
  const [busy, setBusy] = useState<string | null>(null)
  const banned = members.filter(({ membership }) => membership === 'ban')
  if (banned.length === 0) return null
  const lift = async ({ userId, name }: ChatMember) => {
    setBusy(userId)
    try {
      await actions.unban(room.id, userId)
      toasts.show({ title: t('unbanned', { name: name || t('somebody') }) })
    } catch {
      toasts.show({ title: t('failed'), tone: 'danger' })
    }
    setBusy(null)
  }
  return (
    <section aria-label={t('banned-members')}>
      <h2 className={styles.title}>{t('banned-members')}</h2>
      <ul className={styles.banned}>
        {banned.map((member) => (
          <li key={member.userId} className={styles.one}>
            <Avatar name={member.name} src={member.picture} decorative />
            <bdi className={styles.name}>{member.name || t('somebody')}</bdi>
            <Button
              size="small"
              variant="quiet"
              busy={busy === member.userId}
              aria-label={t('unban-one', { name: member.name || t('somebody') })}
              onPress={() => void lift(member)}
            >
              {t('unban')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
