import { Button, classNames, OfflineBanner, TabBar } from '@vitrine/ui'
import MapIcon from 'lucide-react/icons/map'
import MessageCircle from 'lucide-react/icons/message-circle'
import ScanLine from 'lucide-react/icons/scan-line'
import Settings from 'lucide-react/icons/settings'
import UserRound from 'lucide-react/icons/user-round'
import UsersRound from 'lucide-react/icons/users-round'
import WalletCards from 'lucide-react/icons/wallet-cards'
import { type ReactNode, useRef } from 'react'
import { Wordmark } from '../components/wordmark/Wordmark.tsx'
import { config } from '../platform/config.ts'
import { useT } from '../platform/i18n/use-t.tsx'
import { usePath } from '../platform/navigation.ts'
import { useOnline } from '../platform/online.ts'
import type { TabName } from '../platform/page.tsx'
import { href } from '../platform/paths.ts'
import { useRealtime, useRealtimeStatus } from '../platform/realtime.ts'
import { useSession } from '../platform/session/use-session.tsx'
import { ShellLink } from './ShellLink.tsx'
import styles from './shell.module.css'
import { useArrival } from './use-arrival.ts'

interface ShellProps {
  current: TabName | undefined
  main: ReactNode
  /** What was opened from the main screen, where there is room for both. */
  detail?: ReactNode
}

/** The frame of every signed-in screen: tabs under the thumb, or a rail from 900 px on. */
export function Shell({ current, main, detail }: ShellProps) {
  const t = useT('app')
  const path = usePath()
  const content = useRef<HTMLElement>(null)
  useArrival(path, content)
  const tabs = [
    { name: 'wallet', href: href('wallet'), label: t('tab-wallet'), icon: <WalletCards aria-hidden="true" /> },
    { name: 'map', href: href('map'), label: t('tab-map'), icon: <MapIcon aria-hidden="true" /> },
    { name: 'connect', href: href('people'), label: t('tab-connect'), icon: <UsersRound aria-hidden="true" /> },
    { name: 'dms', href: href('dms'), label: t('tab-dms'), icon: <MessageCircle aria-hidden="true" /> },
  ] as const
  const isCurrent = (tab: (typeof tabs)[number]) => (current ? tab.name === current : tab.href === path)

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t('skip-to-content')}
      </a>
      <header className={styles.header}>
        <ShellLink href={href('wallet')} className={styles.home} label={t('home', { name: config.appTitle })}>
          <Wordmark name={config.appTitle} />
        </ShellLink>
        <div className={styles.ends}>
          <ShellLink href={href('camera')} className={styles.round} label={t('scan')}>
            <ScanLine aria-hidden="true" />
          </ShellLink>
          <ShellLink href={href('me')} className={styles.round} label={t('profile')}>
            <UserRound aria-hidden="true" />
          </ShellLink>
        </div>
      </header>
      <div className={styles.tabs}>
        <TabBar
          label={t('main-navigation')}
          items={tabs.map((tab) => ({ ...tab, current: isCurrent(tab) }))}
          head={
            <ShellLink href={href('wallet')} className={styles.home} label={t('home', { name: config.appTitle })}>
              <Wordmark name={config.appTitle} />
            </ShellLink>
          }
          foot={
            <div className={styles.foot}>
              <RailLink href={href('camera')} label={t('scan')} icon={<ScanLine aria-hidden="true" />} />
              <RailLink href={href('me')} label={t('profile')} icon={<UserRound aria-hidden="true" />} />
              <RailLink href={href('settings')} label={t('settings')} icon={<Settings aria-hidden="true" />} />
            </div>
          }
        />
      </div>
      <div className={styles.body}>
        <Notices />
        <main id="content" ref={content} tabIndex={-1} className={classNames(styles.panes, !!detail && styles.two)}>
          <div className={styles.pane}>{main}</div>
          {detail && <div className={styles.pane}>{detail}</div>}
        </main>
      </div>
    </div>
  )
}

function RailLink({ href: target, label, icon }: { href: string; label: string; icon: ReactNode }) {
  return (
    <ShellLink href={target} className={styles.railLink} label={label} current={usePath() === target}>
      {icon}
      {label}
    </ShellLink>
  )
}

/** What a person should know about the connection: quiet, and only when it matters. */
function Notices() {
  const t = useT('app')
  const online = useOnline()
  const session = useSession()
  const realtime = useRealtime()
  const status = useRealtimeStatus()
  const readOnly = online && session.status === 'signed-in' && session.readOnly
  const gaveUp = online && !readOnly && status === 'gave-up'
  return (
    <div className={styles.notices}>
      <OfflineBanner offline={!online || readOnly}>{t(online ? 'read-only' : 'offline')}</OfflineBanner>
      <div role="status">
        {gaveUp && (
          <div className={styles.notice}>
            <span>{t('realtime-gave-up')}</span>
            <Button size="small" variant="quiet" onPress={realtime.wake}>
              {t('try-again')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
