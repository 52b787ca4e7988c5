import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ListRow, PageHeader, SegmentedControl, Switch } from '@vitrine/ui'
import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import { useToasts } from '@vitrine/ui/toast'
import { languages } from '@vitrine/web/languages'
import { type ReactNode, useState } from 'react'
import { meQuery } from '../../data/account/people.ts'
import { changeWalletPreferences, useWalletPreferences } from '../../data/account/wallet-preferences.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.tsx'
import { goBack, usePath } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import { clearPersistedQueries } from '../../platform/server/query-client.ts'
import { useLogout } from '../../platform/session/use-session.tsx'
import { themePreferences, useThemePreference } from '../../platform/theme/theme.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import styles from './settings.module.css'

type Screen =
  | 'blockchainWallets'
  | 'manageAccounts'
  | 'settingsNotifications'
  | 'settingsPrivacy'
  | 'settingsDevices'
  | 'settingsData'

/** How the app looks and behaves on this device; everything takes effect at once. */
export default function SettingsPage() {
  const t = useT('settings')
  const { hidden, links } = useViewer()
  const path = usePath()
  const toPage = (address: string) => ({ href: address, current: path === address })
  const to = (screen: Screen) => toPage(href(screen))
  const client = useQueryClient()
  const toasts = useToasts()
  const [theme, setTheme] = useThemePreference()
  const [language, setLanguage] = useLanguage()
  const preferences = useWalletPreferences()
  const [isLeaving, setIsLeaving] = useState(false)
  const toggles = [
    ['showTitles', t('titles')],
    ['showEditions', t('editions')],
    ['showBadges', t('badges')],
    ['showDroppedSmartNft', t('dropped')],
  ] as const
  const channels = [
    ['arrivalToasts', t('toasts')],
    ['coinToasts', t('coin-toasts')],
    ['autoOpen', t('auto-open')],
  ] as const
  const clearCache = async () => {
    await clearPersistedQueries()
    await client.resetQueries()
    toasts.show({ title: t('cleared') })
  }
  return (
    <div className={styles.page}>
      <Title>{t('title')}</Title>
      <PageHeader title={t('title')} onBack={() => goBack(href('me'))} />
      <div className={styles.room}>
        <div className={styles.groups}>
          <Group title={t('appearance')}>
            <SegmentedControl
              label={t('theme')}
              value={theme}
              onChange={setTheme}
              segments={themePreferences.map((value) => ({ value, label: t(`theme-${value}`) }))}
            />
            <SegmentedControl
              label={t('language')}
              value={language}
              onChange={(next) => void setLanguage(next)}
              segments={languages.map((value) => ({ value, label: t(`language-${value}`) }))}
            />
          </Group>
          <Group title={t('wallet')}>
            {toggles.map(([name, label]) => (
              <Switch
                key={name}
                label={label}
                checked={preferences[name]}
                onChange={(on) => changeWalletPreferences({ [name]: on })}
              />
            ))}
          </Group>
          <Group title={t('notifications')}>
            {channels.map(([name, label]) => (
              <Switch
                key={name}
                label={label}
                checked={preferences[name]}
                onChange={(on) => changeWalletPreferences({ [name]: on })}
              />
            ))}
            <div className={styles.rows}>
              <ListRow
                title={t('notifications-closed')}
                subtitle={t('notifications-closed-about')}
                {...to('settingsNotifications')}
              />
            </div>
          </Group>
          <Group title={t('account')}>
            <div className={styles.rows}>
              {!hidden.manageAccount && (
                <ListRow title={t('accounts')} subtitle={t('accounts-about')} {...to('manageAccounts')} />
              )}
              {!hidden.blockchainWallet && (
                <ListRow title={t('addresses')} subtitle={t('addresses-about')} {...to('blockchainWallets')} />
              )}
              <ListRow title={t('privacy-switches')} subtitle={t('privacy-about')} {...to('settingsPrivacy')} />
              <ListRow title={t('devices')} subtitle={t('devices-about')} {...to('settingsDevices')} />
              <ListRow title={t('data')} subtitle={t('data-about')} {...to('settingsData')} />
            </div>
          </Group>
          <Group title={t('device')}>
            <div className={styles.rows}>
              <ListRow title={t('clear-cache')} subtitle={t('clear-cache-about')} onPress={() => void clearCache()} />
              <ListRow title={t('log-out')} onPress={() => setIsLeaving(true)} />
            </div>
          </Group>
          <Group title={t('about')}>
            <div className={styles.rows}>
              {!hidden.terms && <ListRow title={t('terms')} {...toPage(links.terms)} />}
              {!hidden.privacy && <ListRow title={t('privacy')} {...toPage(links.privacy)} />}
              {!hidden.feedback && links.feedback && <ListRow title={t('feedback')} href={links.feedback} />}
              <ListRow title={t('support')} {...toPage(links.support)} />
              <ListRow title={t('licences')} {...toPage(href('legal', { document: 'licences' }))} />
            </div>
          </Group>
        </div>
      </div>
      {isLeaving && <LogoutDialog onCancel={() => setIsLeaving(false)} />}
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}

function LogoutDialog({ onCancel }: { onCancel: () => void }) {
  const t = useT('settings')
  const api = useApi()
  const logout = useLogout()
  const { data: me } = useQuery(meQuery(api))
  const [isBusy, setIsBusy] = useState(false)
  const leave = async () => {
    setIsBusy(true)
    await logout()
  }
  return (
    <ConfirmDialog
      title={t('log-out-title')}
      confirmLabel={t('log-out-do')}
      tone={me?.guest ? 'danger' : 'primary'}
      busy={isBusy}
      onConfirm={() => void leave()}
      onCancel={onCancel}
    >
      {t(me?.guest ? 'log-out-guest' : 'log-out-about')}
    </ConfirmDialog>
  )
}
