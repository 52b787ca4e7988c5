import { classNames, TabBar } from '@vitrine/ui'
import ScanLine from 'lucide-react/icons/scan-line'
import Settings from 'lucide-react/icons/settings'
import UserRound from 'lucide-react/icons/user-round'
import { type ComponentType, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Wordmark } from '../../components/wordmark/Wordmark.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { usePath } from '../../platform/navigation/navigation.ts'
import type { TabName } from '../../platform/navigation/page.tsx'
import { href } from '../../platform/navigation/paths.ts'
import type { Tab } from '../../platform/navigation/tabs.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import { BrandMark } from '../brand-switcher/BrandMark.tsx'
import { BrandSwitcher } from '../brand-switcher/BrandSwitcher.tsx'
import { Notices } from './Notices.tsx'
import { ShellLink } from './ShellLink.tsx'
import styles from './shell.module.css'
import { TabIcon } from './TabIcon.tsx'
import { useArrival } from './use-arrival.ts'
import { type Place, usePlace } from './use-place.ts'

/** Comes beside the first screen; where it cannot be had the tab has no number. */
const ChatUnread = lazy<ComponentType<{ onCount: (count: number) => void }>>(() =>
  import('./ChatUnread.tsx').then(
    ({ ChatUnread }) => ({ default: ChatUnread }),
    () => ({ default: () => null }),
  ),
)

interface ShellProps {
  current: TabName | undefined
  /** The business that the address names. */
  business?: string | undefined
  main: ReactNode
  /** What was opened from the main screen, where there is room for both. */
  detail?: ReactNode
}

/** The frame of every signed-in screen: tabs under the thumb, or a rail from 900 px on, as the place's brand and host have them. */
export function Shell({ current, business, main, detail }: ShellProps) {
  const t = useT('app')
  const path = usePath()
  const content = useRef<HTMLElement>(null)
  useArrival(path, content)
  const place = usePlace(business ?? null)
  const { showsHeader, showsTabs } = place
  const isBranded = place.business?.pageConfig?.features?.header?.brandedBackground === true

  return (
    <div className={classNames(styles.shell, !showsTabs && styles.noTabs)}>
      <a className={styles.skip} href="#content">
        {t('skip-to-content')}
      </a>
      {showsHeader && (
        <header className={classNames(styles.header, isBranded && styles.branded)}>
          <Home place={place} />
          <Ends />
        </header>
      )}
      {showsTabs && (
        <div className={styles.tabs}>
          <Tabs place={place} current={current} />
        </div>
      )}
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

/** Whose place this is, which leads to where it opens, and the way to other brands' and out again. */
function Home({ place: { area, business, tabs } }: { place: Place }) {
  const t = useT('app')
  const { appTitle } = useViewer()
  const target = tabs[0]?.href ?? (area === null ? href('wallet') : href('businessWallet', { business: area }))
  return (
    <div className={styles.start}>
      <ShellLink href={target} className={styles.home} label={t('home', { name: business?.displayName ?? appTitle })}>
        {area === null ? <Wordmark name={appTitle} /> : <BrandMark business={business} />}
      </ShellLink>
      <BrandSwitcher area={area} />
    </div>
  )
}

function Ends() {
  const t = useT('app')
  const { hidden } = useViewer()
  return (
    <div className={styles.ends}>
      {!hidden.scanner && (
        <ShellLink href={href('camera')} className={styles.round} label={t('scan')}>
          <ScanLine aria-hidden="true" />
        </ShellLink>
      )}
      {!hidden.drawer && (
        <ShellLink href={href('me')} className={styles.round} label={t('profile')}>
          <UserRound aria-hidden="true" />
        </ShellLink>
      )}
    </div>
  )
}

function Tabs({ place, current }: { place: Place; current: TabName | undefined }) {
  const t = useT('app')
  const path = usePath()
  const { hidden } = useViewer()
  const [unread, setUnread] = useState(0)
  const items = place.tabs.map((tab) => ({
    href: tab.href,
    label: tab.title ?? t(`tab-${tab.name}`),
    icon: <TabIcon name={tab.name} />,
    src: tab.src,
    current: isCurrent(tab, place.tabs, current, path),
    ...(tab.name === 'dms' ? { badge: { count: unread, label: t('unread', { count: unread }) } } : {}),
  }))
  return (
    <>
      <TabBar
        label={t('main-navigation')}
        items={items}
        head={place.showsHeader && <Home place={place} />}
        foot={
          <div className={styles.foot}>
            {!hidden.scanner && (
              <RailLink href={href('camera')} label={t('scan')} icon={<ScanLine aria-hidden="true" />} />
            )}
            {!hidden.drawer && (
              <>
                <RailLink href={href('me')} label={t('profile')} icon={<UserRound aria-hidden="true" />} />
                {!hidden.settings && (
                  <RailLink href={href('settings')} label={t('settings')} icon={<Settings aria-hidden="true" />} />
                )}
              </>
            )}
          </div>
        }
      />
      {place.tabs.some(({ name }) => name === 'dms') && (
        <Suspense>
          <ChatUnread onCount={setUnread} />
        </Suspense>
      )}
    </>
  )
}

/** The tab that the screen belongs to; where the place has not got that one, its next of kin. */
function isCurrent(tab: Tab, tabs: readonly Tab[], current: TabName | undefined, path: string): boolean {
  if (!current) return tab.href === path
  const has = (name: TabName) => tabs.some((each) => each.name === name)
  const shown = has(current) ? current : kin[current]?.find(has)
  return tab.name === shown
}

const kin: { [N in TabName]?: readonly TabName[] } = {
  ar: ['map'],
  people: ['connect'],
  spaces: ['connect'],
  connect: ['people', 'spaces'],
}

function RailLink({ href: target, label, icon }: { href: string; label: string; icon: ReactNode }) {
  return (
    <ShellLink href={target} className={styles.railLink} label={label} current={usePath() === target}>
      {icon}
      {label}
    </ShellLink>
  )
}
