import type { StaffRole } from '@vitrine/protocol'
import type { LucideIcon } from 'lucide-react'
import ChartLine from 'lucide-react/icons/chart-line'
import Coins from 'lucide-react/icons/coins'
import Gift from 'lucide-react/icons/gift'
import History from 'lucide-react/icons/history'
import House from 'lucide-react/icons/house'
import KeyRound from 'lucide-react/icons/key-round'
import MapPinPlus from 'lucide-react/icons/map-pin-plus'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Palette from 'lucide-react/icons/palette'
import ScanLine from 'lucide-react/icons/scan-line'
import Send from 'lucide-react/icons/send'
import Settings2 from 'lucide-react/icons/settings-2'
import Shapes from 'lucide-react/icons/shapes'
import Store from 'lucide-react/icons/store'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import Users from 'lucide-react/icons/users'
import Workflow from 'lucide-react/icons/workflow'
import type { ComponentType } from 'react'
import type { KeyOf } from '../platform/i18n/namespaces.ts'
import { type LazyPage, lazyPage } from './pages/lazy-page.ts'

/** What an area's page is given: what follows the area in the address, such as `new` or an id. */
export interface AreaProps {
  rest: string
}

export interface Area {
  /** The part of the address after the brand; empty for the overview. */
  path: string
  title: KeyOf<'app'>
  icon: LucideIcon
  /** The least role that sees it; the server decides again about everything that is done there. */
  role: StaffRole
  group: 'home' | 'make' | 'brand' | 'watch'
  page: LazyPage<AreaProps>
}

/** A page that stands outside of any brand: opening one, an invitation to one, and the operator's. */
export interface OutsideArea {
  at: 'new' | 'operator' | 'invitation'
  title: KeyOf<'app'>
  page: LazyPage<AreaProps>
}

const page = (load: () => Promise<ComponentType<AreaProps>>): LazyPage<AreaProps> => lazyPage(load)

/** Every area of a brand, in the order of the navigation. An area that is not here does not exist. */
export const areas: readonly Area[] = [
  {
    path: '',
    title: 'area-overview',
    icon: House,
    role: 'cashier',
    group: 'home',
    page: page(async () => (await import('../features/overview/index.ts')).OverviewPage),
  },
  {
    path: 'designs',
    title: 'area-designs',
    icon: Shapes,
    role: 'viewer',
    group: 'make',
    page: page(async () => (await import('../features/designs/index.ts')).DesignsPage),
  },
  {
    path: 'hand-outs',
    title: 'area-hand-outs',
    icon: Send,
    role: 'viewer',
    group: 'make',
    page: page(async () => (await import('../features/hand-outs/index.ts')).HandOutsArea),
  },
  {
    path: 'drops',
    title: 'area-drops',
    icon: MapPinPlus,
    role: 'viewer',
    group: 'make',
    page: page(async () => (await import('../features/drops/index.ts')).DropsArea),
  },
  {
    path: 'rules',
    title: 'area-rules',
    icon: Workflow,
    role: 'viewer',
    group: 'make',
    page: page(async () => (await import('../features/rules/index.ts')).RulesPage),
  },
  {
    path: 'prizes',
    title: 'area-prizes',
    icon: Gift,
    role: 'viewer',
    group: 'make',
    page: page(async () => (await import('../features/prizes/index.ts')).PrizesPage),
  },
  {
    path: 'coupons',
    title: 'area-coupons',
    icon: TicketPercent,
    role: 'viewer',
    group: 'make',
    page: page(async () => (await import('../features/coupons/index.ts')).CouponsPage),
  },
  {
    path: 'coins',
    title: 'area-coins',
    icon: Coins,
    role: 'viewer',
    group: 'make',
    page: page(async () => (await import('../features/coins/index.ts')).CoinsPage),
  },
  {
    path: 'look',
    title: 'area-look',
    icon: Palette,
    role: 'editor',
    group: 'brand',
    page: page(async () => (await import('../features/look/index.ts')).LookArea),
  },
  {
    path: 'communities',
    title: 'area-communities',
    icon: MessagesSquare,
    role: 'viewer',
    group: 'brand',
    page: page(async () => (await import('../features/communities/index.ts')).CommunitiesArea),
  },
  {
    path: 'merchants',
    title: 'area-merchants',
    icon: Store,
    role: 'viewer',
    group: 'brand',
    page: page(async () => (await import('../features/merchants/index.ts')).MerchantsPage),
  },
  {
    path: 'gate',
    title: 'area-gate',
    icon: ScanLine,
    role: 'cashier',
    group: 'brand',
    page: page(async () => (await import('../features/gate/index.ts')).GatePage),
  },
  {
    path: 'team',
    title: 'area-team',
    icon: Users,
    role: 'viewer',
    group: 'brand',
    page: page(async () => (await import('../features/team/index.ts')).TeamPage),
  },
  {
    path: 'keys',
    title: 'area-keys',
    icon: KeyRound,
    role: 'admin',
    group: 'brand',
    page: page(async () => (await import('../features/api-keys/index.ts')).ApiKeysPage),
  },
  {
    path: 'settings',
    title: 'area-settings',
    icon: Settings2,
    role: 'admin',
    group: 'brand',
    page: page(async () => (await import('../features/brand-settings/index.ts')).BrandSettingsPage),
  },
  {
    path: 'activity',
    title: 'area-activity',
    icon: History,
    role: 'viewer',
    group: 'watch',
    page: page(async () => (await import('../features/activity/index.ts')).ActivityPage),
  },
  {
    path: 'figures',
    title: 'area-figures',
    icon: ChartLine,
    role: 'viewer',
    group: 'watch',
    page: page(async () => (await import('../features/figures/index.ts')).FiguresPage),
  },
]

export const outsideAreas: readonly OutsideArea[] = [
  {
    at: 'new',
    title: 'open-brand',
    page: page(async () => (await import('../features/open-brand/index.ts')).OpenBrandPage),
  },
  {
    at: 'operator',
    title: 'operator',
    page: page(async () => (await import('../features/operator/index.ts')).OperatorPage),
  },
  {
    at: 'invitation',
    title: 'invitation',
    page: page(async () => (await import('../features/invitation/index.ts')).InvitationPage),
  },
]
