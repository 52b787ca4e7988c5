import { person } from '@vitrine/fixtures'
import type { DeviceSession, Farewell } from '@vitrine/protocol'
import type { ReactNode } from 'react'
import { At } from '../../testing/At.tsx'
import { demoServer, forever, noNetwork, profileOf, publicProfileOf, refused } from '../../testing/demo-answers.ts'
import type { Answer, Asked } from '../../testing/StoryWorld.tsx'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import AccountsPage from './AccountsPage.tsx'
import DataPage from './DataPage.tsx'
import DevicesPage from './DevicesPage.tsx'
import NotificationsPage from './NotificationsPage.tsx'
import PrivacyPage from './PrivacyPage.tsx'
import UpdateProfilePage from './UpdateProfilePage.tsx'

export default { title: 'Wallet/Account', decorators: [inWorld], parameters: fullscreen }

type Wanted = (asked: Asked) => ReturnType<Answer> | undefined

const story = (address: string, page: ReactNode, otherwise: Wanted) => storyAnew(address, page, () => otherwise)

/** With a server of its own for each drawing: what was done in one is not done in the next. */
const storyAnew = (address: string, page: ReactNode, server: () => Wanted): Story => ({
  render: () => <At address={address}>{page}</At>,
  parameters: {
    world: {
      accountId: person('ana').id,
      get answer() {
        return demoServer({ me: 'ana', tokens: [], otherwise: server() })
      },
    },
  },
})

const agent = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36`
const sessionOf = (id: string, userAgent: string, facts: Partial<DeviceSession> = {}): DeviceSession => ({
  id,
  clientId: 'vitrine-wallet',
  clientName: 'Vitrine',
  kind: 'wallet',
  userAgent,
  current: false,
  firstSeenAt: '2026-05-01T09:00:00.000Z',
  lastSeenAt: '2026-05-16T09:00:00.000Z',
  ...facts,
})
const devices = (): Wanted => {
  let items = [
    sessionOf('1', agent('X11; Linux x86_64'), { current: true }),
    sessionOf('2', agent('Linux; Android 15')),
    sessionOf('3', 'something of its own'),
    sessionOf('4', agent('Linux; Android 15'), { kind: 'brand', clientName: 'Café Lumen' }),
    sessionOf('5', '', { kind: 'app', clientName: 'Festival planner' }),
    sessionOf('6', '', { kind: 'older-network', clientName: 'Viewer' }),
  ]
  return ({ method, path }) => {
    if (!path.startsWith('/me/sessions')) return undefined
    if (method === 'DELETE')
      items = items.filter(({ id, current }) => current || (path !== '/me/sessions' && !path.endsWith(id)))
    return { body: path === '/me/sessions' && method === 'DELETE' ? { ended: 2 } : { items } }
  }
}

const privacy = (blocked = [{ ...publicProfileOf(person('bo')), followed: false }]): Wanted => {
  let shown = { namePublic: true, picturePublic: true, findable: true, inventory: 'nobody' }
  return ({ method, path, body }) => {
    if (path === '/me/privacy') {
      if (method === 'PATCH') shown = { ...shown, ...(body as object) }
      return { body: shown }
    }
    return path.startsWith('/me/people/blocked') ? { body: { data: { items: blocked, nextCursor: null } } } : undefined
  }
}

const farewell =
  (facts: Partial<Farewell> = {}): Wanted =>
  ({ method, path }) => {
    if (path === '/me/data') return { body: { account: [{ name: 'Ana' }] } }
    if (path === '/me/farewell/code') return { body: null }
    if (path !== '/me/farewell') return undefined
    if (method === 'POST') return refused('identity.wrong_credentials', 401)
    return {
      body: { proof: 'password', waitDays: 3, tokens: 12, objects: 3, coins: 1, keyCopies: 2, brands: [], ...facts },
    }
  }

const [identity] = profileOf('ana').identities
if (!identity) throw new Error('Ana has an address.')
const phone = {
  ...identity,
  id: '5f0c6f0e-0000-4000-8000-000000000003',
  type: 'phone' as const,
  value: '+358401234567',
  preferred: false,
}
const unproven = {
  ...identity,
  id: '5f0c6f0e-0000-4000-8000-000000000004',
  value: 'new@example.com',
  preferred: false,
  verified: false,
}
const wallet = {
  ...phone,
  id: '5f0c6f0e-0000-4000-8000-000000000005',
  type: 'eth' as const,
  value: '0x8ba1f109551bd432803012645ac136ddd64dba72',
  custodial: true,
}
const accounts =
  (refusal?: [code: string, status: number]): Wanted =>
  ({ method, path, body }) => {
    if (path === '/me' && method === 'GET')
      return { body: { ...profileOf('ana'), identities: [wallet, identity, phone, unproven] } }
    if (!path.startsWith('/me/identities')) return undefined
    if (refusal) return refused(...refusal)
    return { body: { ...unproven, ...(body as object | null) } }
  }

const form =
  (fields: object[]): Wanted =>
  ({ path, body }) =>
    path.startsWith('/api/me/info/form')
      ? { body: body ?? { businessId: 'lumen1', campaignId: 'c1', title: 'A few questions', fields } }
      : undefined
const questions = [
  { name: 'shoe', label: 'Shoe size', type: 'number', required: true },
  { name: 'roast', label: 'Your roast', type: 'select', required: true, options: [{ value: 'light', label: 'Light' }] },
  { name: 'news', label: 'Send me news', type: 'checkbox', required: false },
]
const asked = '/update-profile?business-id=lumen1&campaign-id=c1'

export const Privacy = storyAnew('/settings/privacy', <PrivacyPage />, () => privacy())
export const PrivacyNobodyBlocked = story('/settings/privacy', <PrivacyPage />, privacy([]))
export const PrivacyFailed = story('/settings/privacy', <PrivacyPage />, () => refused('internal', 500))
export const PrivacyOffline = story('/settings/privacy', <PrivacyPage />, noNetwork)
export const Devices = storyAnew('/settings/devices', <DevicesPage />, devices)
export const DevicesLoading = story('/settings/devices', <DevicesPage />, forever)
export const DevicesFailed = story('/settings/devices', <DevicesPage />, () => refused('internal', 500))
export const Data = story('/settings/data', <DataPage />, farewell())
export const DataByCode = story(
  '/settings/data',
  <DataPage />,
  farewell({ proof: 'code', objects: 0, coins: 0, keyCopies: 0 }),
)
export const DataOfGuest = story('/settings/data', <DataPage />, farewell({ proof: 'none', waitDays: 0, objects: 0 }))
export const DataOwner = story('/settings/data', <DataPage />, farewell({ brands: ['Café Lumen'] }))
export const Accounts = story('/manageAccounts', <AccountsPage />, accounts())
export const AccountsTaken = story('/manageAccounts', <AccountsPage />, (request) =>
  request.method === 'POST' && request.path.endsWith('/verify') ? refused('identity.taken', 409) : accounts()(request),
)
export const AccountsPrimary = story(
  '/manageAccounts',
  <AccountsPage />,
  accounts(['identity.primary_not_removable', 409]),
)
export const AccountsBadPhone = story('/manageAccounts', <AccountsPage />, accounts(['identity.phone_invalid', 400]))
export const AccountsWithWallet = story('/manageAccounts', <AccountsPage />, (request) => {
  if (request.path === '/me/identities/challenge') return { body: { message: 'Sign me', nonce: 'n' } }
  if (request.method !== 'POST' || request.path !== '/me/identities') return accounts()(request)
  const { type, message, signature } = request.body as Record<string, string>
  const signed = type === 'eth' && message === 'Sign me' && signature === '0xsigned'
  return signed ? { body: {} } : refused('identity.signature_invalid', 400)
})
export const Update = story(asked, <UpdateProfilePage />, form(questions))
export const UpdateNothing = story(asked, <UpdateProfilePage />, form([]))
export const UpdateNowhere = story('/update-profile', <UpdateProfilePage />, () => undefined)

const all = { wallet: true, inventory: true, autoOpen: true, invited: true }
const notifications =
  (digestTo: string | null): Wanted =>
  ({ method, path, body }) => {
    if (path !== '/me/notifications') return undefined
    const said = (method === 'PATCH' ? body : {}) as { push?: object; email?: object; digest?: string }
    const digest = said.digest ?? (digestTo ? 'weekly' : 'off')
    const channels = {
      push: { ...all, messages: true, invited: false, ...said.push },
      email: { ...all, ...said.email },
    }
    return { body: { ...channels, digest, devices: 1, vapidPublicKey: 'BAAA', digestTo } }
  }
export const Notifications = storyAnew('/settings/notifications', <NotificationsPage />, () =>
  notifications('ana@example.com'),
)
export const NotificationsWithoutAddress = story('/settings/notifications', <NotificationsPage />, notifications(null))
export const NotificationsOffline = story('/settings/notifications', <NotificationsPage />, ({ path }) =>
  path === '/me/notifications' ? noNetwork() : undefined,
)
