import { Avatar, Button } from '@vitrine/ui'
import { type ReactNode, useState } from 'react'
import { ProblemNote } from '../../../components/problem/ProblemNote.tsx'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { navigate } from '../../../platform/navigation/navigation.ts'
import { useRoomPlace } from '../place.tsx'
import styles from './room.module.css'

/** Where one writes, for who may; for others what they can do, or why they cannot. */
export function Standing({ children }: { children: ReactNode }) {
  const t = useT('chat')
  const { room, actions, links } = useRoomPlace()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const run = async (deed: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await deed()
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  const decline = () =>
    run(async () => {
      await actions.leave(room.id)
      navigate(links.back, { replace: true })
    })
  switch (room.membership) {
    case 'invite': {
      const by = room.invitedBy
      return (
        <div className={styles.standing}>
          {by && <Avatar name={by.name} src={by.picture} size="large" decorative />}
          <p>{by ? t('invited-by', { name: by.name }) : t('invited')}</p>
          {failure !== null && <ProblemNote error={failure} />}
          <div className={styles.choices}>
            <Button variant="quiet" disabled={busy} onPress={() => void decline()}>
              {t('decline')}
            </Button>
            <Button busy={busy} onPress={() => void run(() => actions.join(room.id))}>
              {t('accept')}
            </Button>
          </div>
        </div>
      )
    }
    case 'ban':
      return <p className={styles.standing}>{t('banned')}</p>
    case 'leave':
      return <p className={styles.standing}>{t('left')}</p>
    default:
      if (room.isEncrypted) return null
      return room.may.send ? children : <p className={styles.standing}>{t('read-only')}</p>
  }
}
