import { person } from '@vitrine/fixtures'
import type { PublicBusiness } from '@vitrine/protocol'
import { LocationProvider, type LocationStore } from '../../platform/device/location.ts'
import { At } from '../../testing/At.tsx'
import { businessOf, type DemoServer, forever, noNetwork, refused } from '../../testing/demo-answers.ts'
import { brandServer } from '../../testing/demo-brand.ts'
import { fixAt, square } from '../../testing/demo-map.ts'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import BrandHomePage from './BrandHomePage.tsx'
import { PageGone } from './PageGone.tsx'

export default { title: 'Wallet/Brand home', decorators: [inWorld], parameters: fullscreen }

/** A device that does not move. */
const deviceAt = (state: ReturnType<LocationStore['state']>): LocationStore => ({
  state: () => state,
  subscribe: () => () => undefined,
  watch: () => () => undefined,
  ask: () => undefined,
  current: async () => state.fix,
})
const unasked = deviceAt({ status: 'prompt', fix: null })

type Change = (business: PublicBusiness) => Partial<PublicBusiness>

function home(
  name: string,
  { change, device = unasked, ...server }: Partial<DemoServer> & { change?: Change; device?: LocationStore } = {},
): Story {
  return {
    render: () => (
      <At address={`/b/${name}`}>
        <LocationProvider value={device}>
          <BrandHomePage params={{ business: name }} />
        </LocationProvider>
      </At>
    ),
    parameters: { world: { accountId: person('ana').id, answer: brandServer(name, { me: 'ana', change, ...server }) } },
  }
}

const linkedTo =
  (link: string): Change =>
  ({ pageConfig }) => ({ pageConfig: { ...pageConfig, features: { footer: { icons: [{ id: 'home', link }] } } } })

export const BuiltIn = home('cafe-lumen')
export const OfAMuseum = home('museo-marea')
export const OfAFestival = home('night-parade')
export const NearHere = home('museo-marea', { device: deviceAt({ status: 'granted', fix: fixAt(square) }) })
export const NothingHeldYet = home('cafe-lumen', { tokens: [] })
const questions: NonNullable<DemoServer['otherwise']> = ({ path }) =>
  path.startsWith('/api/me/info/form')
    ? {
        body: {
          businessId: 'CafeLumen1',
          campaignId: 'lumen-regulars',
          title: 'So that we pour the right thing',
          fields: [{ name: 'usual', label: 'What do you usually have?', type: 'text', required: true }],
        },
      }
    : undefined
export const WithQuestions = home('cafe-lumen', { otherwise: questions })
export const StaffWithQuestions = home('cafe-lumen', {
  otherwise: (asked) =>
    asked.path.endsWith('/roles')
      ? { body: { items: [{ businessId: 'CafeLumen1', role: 'owner' }] } }
      : questions(asked),
})
export const TermsAccepted = home('cafe-lumen', {
  otherwise: ({ path }) =>
    path.includes('/me/terms')
      ? {
          body: {
            items: businessOf('cafe-lumen').terms.map((title, index) => ({
              id: `CafeLumen1.${index}`,
              business_id: 'CafeLumen1',
              title,
              version: '1',
              url: '',
              accepted: true,
              acceptedAt: '2026-05-01T10:00:00.000Z',
            })),
          },
        }
      : undefined,
})
export const WithNothingConfigured = home('cafe-lumen', {
  tokens: [],
  change: () => ({
    logoSrc: null,
    url: null,
    location: null,
    terms: [],
    defaultCampaignId: null,
    pageConfig: null,
    brandConfig: { icon: null, mode: 'system', colors: {} },
  }),
  otherwise: ({ path }) => {
    if (path.endsWith('/market')) return { body: { data: { items: [], total: 0, page: 0, limit: 50 } } }
    if (path.includes('/campaign-groups')) return { body: { items: [] } }
    if (path.startsWith('/coins') || path.includes('/me/terms')) return { body: { items: [] } }
    return path.endsWith('/groups') ? { body: { data: { groups: [] } } } : undefined
  },
})
/** Names that turn round what follows, scripts for addresses, pictures that are none. */
export const Hostile = home('cafe-lumen', {
  change: ({ pageConfig }) => ({
    displayName: `\u202eehT ${'very '.repeat(60)}long name`,
    location: '<img src=x onerror=alert(1)>',
    url: 'javascript:alert(1)',
    logoSrc: 'javascript:alert(2)',
    brandConfig: {
      icon: 'data:text/html,<script>alert(3)</script>',
      mode: 'system',
      colors: {
        background: { light: 'url(javascript:alert(4))', dark: '#777' },
        text: { light: '#777', dark: '#777' },
      },
    },
    pageConfig: {
      ...pageConfig,
      text: { about: '<script>alert(5)</script>' },
      features: {
        header: { image: { src: 'javascript:alert(6)' } },
        footer: { icons: [{ id: 'home', link: 'javascript:alert(7)' }] },
        coinsHeader: { title: '<b>coins</b>', image: 'javascript:alert(8)' },
      },
    },
  }),
})
export const Loading = home('cafe-lumen', { otherwise: forever })
export const PartsLoading = home('cafe-lumen', {
  otherwise: ({ path }) => (path.startsWith('/public/businesses') ? undefined : forever()),
})
export const PartsFailed = home('cafe-lumen', {
  otherwise: ({ path }) => (path.startsWith('/public/businesses') ? undefined : refused('internal', 500)),
})
export const Failed = home('cafe-lumen', { otherwise: () => refused('internal', 500) })
export const Offline = home('cafe-lumen', { otherwise: noNetwork })
export const Unknown = home('nobody')

export const OwnPage = home('cafe-lumen', { change: linkedTo('https://lumen.example/app') })
const gone = (what: 'offline' | 'failed' | 'blocked' | 'flooded'): Story => ({
  render: () => (
    <PageGone what={what} business={businessOf('cafe-lumen')} name="cafe-lumen" onRetry={() => undefined} />
  ),
})
export const OwnPageOffline = gone('offline')
export const OwnPageSilent = gone('failed')
export const OwnPageBlocked = gone('blocked')
export const OwnPageFlooding = gone('flooded')
