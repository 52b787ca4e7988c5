import { useQuery } from '@tanstack/react-query'
import type { DeviceSession } from '@vitrine/protocol'
import { Badge, Button, ListRow } from '@vitrine/ui'
import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import { useToasts } from '@vitrine/ui/toast'
import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { sessionsQuery, useEndSession } from '../../data/account/account.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './account.module.css'
import { readDevice } from './device-name.ts'
import { Screen } from './Screen.tsx'

/** Where I am signed in. Another device can be signed out; this one leaves by signing out in the settings. */
export default function DevicesPage() {
  const t = useT('account')
  const api = useApi()
  const toasts = useToasts()
  const sessions = useQuery(sessionsQuery(api))
  const end = useEndSession()
  const [ending, setEnding] = useState<DeviceSession | 'others' | null>(null)
  const nameOf = useDeviceName()
  const others = sessions.data?.filter(({ current }) => !current) ?? []
  const confirm = () =>
    end.mutate(ending === 'others' ? null : (ending?.id ?? ''), {
      onSuccess: () => toasts.show({ title: t('signed-out') }),
      onSettled: () => setEnding(null),
    })
  return (
    <Screen title={t('devices')} from={href('settings')} asked={sessions}>
      <p className={styles.quiet}>{t('devices-about')}</p>
      {end.error && <ProblemNote error={end.error} />}
      <ul className={styles.rows}>
        {sessions.data?.map((session) => (
          <li key={session.id}>
            <DeviceRow session={session} onEnd={() => setEnding(session)} />
          </li>
        ))}
      </ul>
      {sessions.data?.length === 0 && <p>{t('devices-none')}</p>}
      {others.length > 1 && (
        <Button variant="quiet" onPress={() => setEnding('others')}>
          {t('end-others')}
        </Button>
      )}
      {ending && (
        <ConfirmDialog
          title={ending === 'others' ? t('end-others-title') : t('end-title', { device: nameOf(ending) })}
          confirmLabel={t('end-do')}
          busy={end.isPending}
          onConfirm={confirm}
          onCancel={() => setEnding(null)}
        >
          {t('end-about')}
        </ConfirmDialog>
      )}
    </Screen>
  )
}

function useDeviceName() {
  const t = useT('account')
  return ({ userAgent }: DeviceSession) => {
    const { browser, system } = readDevice(userAgent)
    if (browser && system) return t('device', { browser, system })
    return browser ?? system ?? t('device-unknown')
  }
}

function DeviceRow({ session, onEnd }: { session: DeviceSession; onEnd: () => void }) {
  const t = useT('account')
  const format = useFormat()
  const name = useDeviceName()(session)
  const isSmall = /Mobi|Android|iPhone/.test(session.userAgent)
  return (
    <ListRow
      title={name}
      subtitle={t('last-seen', { when: format.ago(session.lastSeenAt) })}
      leading={isSmall ? <Smartphone aria-hidden="true" /> : <Laptop aria-hidden="true" />}
      trailing={
        session.current ? (
          <Badge tone="accent">{t('this-device')}</Badge>
        ) : (
          <Button size="small" variant="quiet" aria-label={t('end-named', { device: name })} onPress={onEnd}>
            {t('end')}
          </Button>
        )
      }
    />
  )
}
