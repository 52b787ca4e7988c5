import type { StaffRole } from '@vitrine/protocol'
import { ana, lumen } from '../../testing/people.ts'
import type { Answer, Reply } from '../../testing/StoryWorld.tsx'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import { LookArea } from './LookArea.tsx'

export default { title: 'Studio/Look and domains', decorators: [inWorld], parameters: fullscreen }

const business = {
  ...lumen(),
  businessId: 'CafeLumen1',
  viewerId: null,
  createdById: ana.sub,
  ownerId: ana.sub,
  createdAt: '2026-05-01T10:00:00.000Z',
  url: 'https://lumen.example',
  location: 'Helsinki',
  defaultCampaignId: null,
  terms: ['Stamps are good for a year.'],
  version: 3,
  brandConfig: {
    icon: '/media/demo/lumen/mark.svg',
    mode: 'system',
    colors: { primary: { light: '#8a4b08', dark: '#f2b263' } },
  },
  pageConfig: {
    text: { about: 'Coffee and light.' },
    features: {
      footer: {
        icons: [
          { id: 'home', title: 'Counter' },
          { id: 'wallet', title: 'Your tin', initial: true },
        ],
      },
      pointsHeader: { enabled: true, title: 'Sips', channels: [{ id: 'sips', title: 'Sips' }] },
      vatom: { pinned: ['lumen-stamp-card'] },
    },
  },
}
const viewer = {
  viewerId: 'CafeLumen1',
  version: 1,
  locked: false,
  subBusinesses: [],
  features: { inventory: { splashContent: { title: 'Good morning', message: 'Your tenth coffee is on us.' } } },
  appConfig: { appTitle: 'Lumen', showFeedback: false },
  oidcClientId: null,
  oidcAuthority: null,
  businessProfileOverride: null,
  businessProfileOverrideStrategy: 'deep-merge',
  googleMapsKey: null,
}
const proof = (hostname: string) => ({ name: `_vitrine.${hostname}`, value: 'vitrine-verification=k3J9xQ2mZ7pL4nR8' })
const domains = [
  { hostname: 'wallet.lumen.example', proven: false, provenAt: null, proof: proof('wallet.lumen.example') },
  {
    hostname: 'app.lumen.example',
    proven: true,
    provenAt: '2026-05-16T09:00:00.000Z',
    proof: proof('app.lumen.example'),
  },
  { hostname: 'lumen.vitrine.example', proven: true, provenAt: null, proof: null },
]
const granted = {
  allowed: true,
  original: false,
  calls: ['walletsdk:isLoggedIn', 'walletsdk:listTokens', 'walletsdk:callApi'],
  apiCalls: [{ method: 'GET', url: '/me' }],
  clientId: 'lumen-web',
  own: false,
}

const answers: Readonly<Record<string, unknown>> = {
  'GET /b/CafeLumen1': business,
  'GET /b/CafeLumen1/viewer': viewer,
  'GET /b/CafeLumen1/hostnames': { items: domains },
  'GET /b/CafeLumen1/designs': { items: [], total: 0 },
  [`GET /u/${ana.sub}/roles`]: { items: [] },
  'GET /viewers/embedding': granted,
}

/** What is different from a brand where all is well. */
const server =
  (others: Readonly<Record<string, Reply>> = {}): Answer =>
  ({ method, path }) => {
    const asked = `${method} ${path.split('?')[0]}`
    if (!others[asked] && !(asked in answers)) throw new TypeError(`This story has no answer to ${asked}.`)
    return others[asked] ?? { body: answers[asked] }
  }
const refused = (code: string, status: number, details = {}): Reply => ({ status, body: { code, details } })

const { viewerId: _, version, ...saved } = viewer
const kept = `vitrine:studio:draft:${ana.sub}:viewer/CafeLumen1`
/** What was changed of the app and is not published. */
const draft = JSON.stringify({ value: { ...saved, locked: true }, base: { value: saved, version } })

interface Differences {
  others?: Readonly<Record<string, Reply>>
  role?: StaffRole
  isDraft?: boolean
}

const at = (rest: string, { others, role = 'owner', isDraft = false }: Differences = {}): Story => ({
  render: () => {
    if (isDraft) localStorage.setItem(kept, draft)
    else localStorage.removeItem(kept)
    return <LookArea rest={rest} />
  },
  parameters: { world: { accountId: ana.sub, brand: lumen(role), answer: server(others) } },
})

export const Brand = at('')
export const BrandFailed = at('', { others: { 'GET /b/CafeLumen1': refused('internal', 500) } })
export const Pages = at('pages')
export const App = at('app')
export const AppUnset = at('app', { others: { 'GET /b/CafeLumen1/viewer': refused('viewer.not_found', 404) } })
export const AppReadOnly = at('app', { role: 'editor' })
export const AppFailed = at('app', { others: { 'GET /b/CafeLumen1/viewer': refused('internal', 500) } })
export const AppDraft = at('app', { isDraft: true })
export const Domains = at('domains')
export const DomainsNone = at('domains', { others: { 'GET /b/CafeLumen1/hostnames': { body: { items: [] } } } })
export const DomainsReadOnly = at('domains', { role: 'admin' })
export const DomainsFailed = at('domains', { others: { 'GET /b/CafeLumen1/hostnames': refused('internal', 500) } })
export const Embedding = at('embedding')
