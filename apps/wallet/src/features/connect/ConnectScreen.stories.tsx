import type { PublicBusiness } from '@vitrine/protocol'
import { businessOf } from '../../testing/demo-answers.ts'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import BusinessConnectPage from './BusinessConnectPage.tsx'
import { ConnectScreen, type ConnectScreenProps, StartProblem } from './ConnectScreen.tsx'
import { LeavingScreen } from './LeavingScreen.tsx'

export default { title: 'Wallet/Connect', decorators: [inWorld], parameters: fullscreen }

const nothing = () => undefined
const own: ConnectScreenProps = {
  brand: null,
  online: true,
  busy: null,
  problem: null,
  onConfirm: nothing,
  onStart: nothing,
}
const show = (props: Partial<ConnectScreenProps>): Story => ({ render: () => <ConnectScreen {...own} {...props} /> })

const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="30" fill="#c2562d"/><path d="M20 42V22l12 12 12-12v20" fill="none" stroke="#fff3e6" stroke-width="6"/></svg>',
)}`

export const Own = show({})
export const Brand = show({ brand: { name: 'Museo Marea', logo } })
export const BrandWithoutLogo = show({ brand: { name: 'Café Lumen', logo: null } })
export const BrandLoading = show({ brand: 'loading' })
export const Offline = show({ online: false })
export const StartFailed = show({ problem: <StartProblem online onRetry={nothing} /> })
export const Leaving = show({ busy: 'sign-in' })
export const SigningInAs: Story = { render: () => <LeavingScreen hint="ana@example.com" /> }

const withAbout = (brand: PublicBusiness, about: string) => ({
  ...brand,
  pageConfig: { ...brand.pageConfig, text: { about } },
})

const business = (answer: () => { status?: number; body: unknown }): Story => ({
  render: () => <BusinessConnectPage params={{ business: 'marea' }} />,
  parameters: { world: { answer } },
})
export const BusinessUnknown = business(() => ({ status: 404, body: { code: 'business.not_found', details: {} } }))
export const BusinessUnreachable = business(() => ({ status: 502, body: 'Bad gateway' }))
/** What anybody may read of a brand is its public page. */
export const BrandPage: Story = {
  render: () => <BusinessConnectPage params={{ business: 'cafe-lumen' }} />,
  parameters: {
    world: {
      answer: () => ({ body: withAbout(businessOf('cafe-lumen'), 'Coffee by the harbour, since the first tram.') }),
    },
  },
}
/** Names that turn round what follows, scripts for addresses, pictures that are none. */
export const BrandPageOfAHostileBrand: Story = {
  render: () => <BusinessConnectPage params={{ business: 'cafe-lumen' }} />,
  parameters: {
    world: {
      answer: () => ({
        body: {
          ...withAbout(businessOf('cafe-lumen'), '<script>alert(1)</script>'),
          displayName: `\u202ehT ${'very '.repeat(60)}long`,
          logoSrc: 'javascript:alert(2)',
          url: 'javascript:alert(3)',
          location: '<img src=x onerror=alert(4)>',
          terms: ['<b>all yours</b>', '<b>all yours</b>'],
          brandConfig: { icon: 'javascript:alert(5)', mode: 'custom', colors: { text: { light: 'url(x)', dark: '' } } },
        },
      }),
    },
  },
}
export const BusinessWearsItsBrand = business(() => ({
  body: {
    displayName: 'Museo Marea',
    logoSrc: logo,
    brandConfig: {
      icon: null,
      mode: 'system',
      colors: {
        background: { light: '#eef4f3', dark: '#0b1716' },
        primary: { light: '#0d6a63', dark: '#63d3c6' },
        text: { light: '#0c2b29', dark: '#e6f4f2' },
      },
    },
    pageConfig: null,
    terms: [],
  },
}))
