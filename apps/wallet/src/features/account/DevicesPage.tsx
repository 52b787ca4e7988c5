import { useQuery } from '@tanstack/react-query'
import type { DeviceSession } from '@vitrine/protocol'
import { Badge, Button, ListRow } from '@vitrine/ui'
import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import { useToasts } from '@vitrine/ui/toast'
import AppWindow from 'lucide-react/icons/app-window'
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

/** Everywhere I am signed in, apps that I allowed too. Each can be signed out; this device leaves by signing out in the settings. */
export default function DevicesPage() {
  const t = useT('account')
  const api = useApi()
  const toasts = useToasts()
  const sessions = useQuery(sessionsQuery(api))
  const end = useEndSession()
  const [ending, setEnding] = useState<DeviceSession | 'others' | null>(null)
  const nameOf = useDeviceName()
  const others = sessions.data?.filter(({ current }) => !current) ?? []
  const apps = others.filter(({ kind }) => kind !== 'wallet')
  const devices = sessions.data?.filter((session) => !apps.includes(session))
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
        {devices?.map((session) => (
          <li key={session.id}>
            <DeviceRow session={session} onEnd={() => setEnding(session)} />
          </li>
        ))}
      </ul>
      {sessions.data?.length === 0 && <p>{t('devices-none')}</p>}
      {apps.length > 0 && (
        <section aria-labelledby="apps" className={styles.form}>
          <h2 id="apps" className={styles.heading}>
            {t('apps')}
          </h2>
          <ul className={styles.rows}>
            {apps.map((session) => (
              <li key={session.id}>
                <DeviceRow session={session} onEnd={() => setEnding(session)} />
              </li>
            ))}
          </ul>
        </section>
      )}
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
          {ending === 'others' ? t('end-others-about') : t('end-about')}
        </ConfirmDialog>
      )}
    </Screen>
  )
}

function useDeviceName() {
  const t = useT('account')
  return ({ kind, clientName, userAgent }: DeviceSession) => {
    if (kind !== 'wallet') return clientName
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
  const Icon = session.kind !== 'wallet' ? AppWindow : isSmall ? Smartphone : Laptop
  return (
    <ListRow
      title={name}
      subtitle={t(session.kind === 'wallet' ? 'last-seen' : `seen-${session.kind}`, {
        when: format.ago(session.lastSeenAt),
      })}
      leading={<Icon aria-hidden="true" />}
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
