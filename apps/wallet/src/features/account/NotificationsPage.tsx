import { useQuery } from '@tanstack/react-query'
import type { NotificationSettings } from '@vitrine/protocol'
import { Checkbox, RadioGroup, Switch } from '@vitrine/ui'
import { useId } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { notificationsQuery, useChangeNotifications, usePushHere } from '../../data/account/notifications.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './account.module.css'
import { Screen } from './Screen.tsx'

const channels = ['inventory', 'wallet', 'autoOpen', 'invited'] as const
const rhythms = ['off', 'daily', 'weekly'] as const

/** Of what I am told while the app is closed: on this device, and by e-mail. */
export default function NotificationsPage() {
  const t = useT('account')
  const settings = useQuery(notificationsQuery(useApi()))
  return (
    <Screen title={t('notifications')} from={href('settings')} asked={settings}>
      {settings.data && (
        <>
          <OnThisDevice settings={settings.data} />
          <ToldOf settings={settings.data} />
        </>
      )}
    </Screen>
  )
}

function OnThisDevice({ settings }: { settings: NotificationSettings }) {
  const t = useT('account')
  const headingId = useId()
  const push = usePushHere(settings.vapidPublicKey)
  return (
    <section aria-labelledby={headingId} className={styles.form}>
      <h2 id={headingId} className={styles.heading}>
        {t('push')}
      </h2>
      {push.state === 'impossible' && <p className={styles.quiet}>{t('push-impossible')}</p>}
      {push.state === 'blocked' && <p className={styles.quiet}>{t('push-blocked')}</p>}
      {(push.state === 'on' || push.state === 'off') && (
        <Switch label={t('push-on')} checked={push.state === 'on'} disabled={push.isBusy} onChange={push.set} />
      )}
      <div role="status">
        {push.outcome === 'refused' && <p className={styles.quiet}>{t('push-refused')}</p>}
        {push.outcome === 'failed' && <p className={styles.quiet}>{t('push-failed')}</p>}
      </div>
      {push.error && <ProblemNote error={push.error} />}
    </section>
  )
}

function ToldOf({ settings }: { settings: NotificationSettings }) {
  const t = useT('account')
  const headingId = useId()
  const { shown, change, error } = useChangeNotifications(settings)
  const choices = (by: 'push' | 'email') =>
    channels.map((channel) => (
      <Checkbox
        key={channel}
        label={t(`channel-${channel}`)}
        checked={shown[by][channel]}
        onChange={(on) => change({ [by]: { [channel]: on } })}
      />
    ))
  return (
    <section aria-labelledby={headingId} className={styles.form}>
      <h2 id={headingId} className={styles.heading}>
        {t('told-of')}
      </h2>
      <fieldset className={styles.choices}>
        <legend>{t('by-push')}</legend>
        <Checkbox
          label={t('channel-messages')}
          checked={shown.push.messages}
          onChange={(on) => change({ push: { messages: on } })}
        />
        {choices('push')}
      </fieldset>
      <RadioGroup
        label={t('digest')}
        choices={rhythms.map((value) => ({ value, label: t(`digest-${value}`) }))}
        value={shown.digest}
        onChange={(digest) => change({ digest })}
      />
      <p className={styles.quiet}>
        {shown.digestTo ? t('digest-to', { address: shown.digestTo }) : t('digest-nowhere')}
      </p>
      {shown.digest !== 'off' && (
        <fieldset className={styles.choices}>
          <legend>{t('by-email')}</legend>
          {choices('email')}
        </fieldset>
      )}
      {error && <ProblemNote error={error} />}
    </section>
  )
}
