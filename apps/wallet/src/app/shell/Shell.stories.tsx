import type { PageConfig } from '@vitrine/protocol'
import { businessOf, demoServer } from '../../testing/demo-answers.ts'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import BrandsSheet from '../brand-switcher/BrandsSheet.tsx'
import { PageSkeleton } from '../skeletons/PageSkeleton.tsx'
import { VersionGate } from '../versions/VersionGate.tsx'
import { Shell } from './Shell.tsx'

export default { title: 'Wallet/Shell', decorators: [inWorld], parameters: fullscreen }

const nothing = () => undefined
const lumen = businessOf('cafe-lumen')

/** The shell of a brand with this page configuration over that of the café. */
function inBrand(
  change: { features?: PageConfig['features']; theme?: PageConfig['theme'] } & object,
  colors = {},
): Story {
  const { pageConfig, brandConfig } = lumen
  const body = {
    ...lumen,
    brandConfig: { ...brandConfig, colors: { ...brandConfig.colors, ...colors } },
    pageConfig: {
      ...pageConfig,
      ...change,
      theme: { ...pageConfig?.theme, ...change.theme },
      features: { ...pageConfig?.features, ...change.features },
    },
  }
  const otherwise = ({ path }: { path: string }) => (path === `/public/businesses/${lumen.id}` ? { body } : undefined)
  return {
    render: () => <Shell current="wallet" business={lumen.id} main={<PageSkeleton />} />,
    parameters: { world: { accountId: 'ana', answer: demoServer({ me: 'ana', tokens: [], otherwise }) } },
  }
}

export const AtHome: Story = {
  render: () => <Shell current="wallet" main={<PageSkeleton />} />,
  parameters: { world: { accountId: 'ana' } },
}
export const NoSuchBrand: Story = {
  render: () => <Shell current="wallet" business="nobody" main={<PageSkeleton />} />,
  parameters: { world: { accountId: 'ana', answer: demoServer({ me: 'ana', tokens: [] }) } },
}
export const BrandsOwnFooter = inBrand({})
export const UsualFooter = inBrand({ features: { footer: { enabled: false } } })
export const NoFooter = inBrand({ features: { footer: { visible: false } } })
export const EveryTab = inBrand({
  features: {
    footer: {
      icons: [
        { id: 'home', link: 'https://lumen.example.com/app' },
        { id: 'wallet', title: 'A rather long word for a wallet', src: '/media/demo/lumen/mark.svg' },
        { id: 'map' },
        { id: 'ar' },
        { id: 'connect' },
        { id: 'people' },
      ],
    },
  },
})
export const HeaderLogo = inBrand({
  features: {
    header: { brandedBackground: true, image: { src: '/media/demo/lumen/logo.svg', width: 120, height: 40 } },
  },
})
export const PlainHeader = inBrand({
  theme: { header: { logo: null } },
  features: { header: { brandedBackground: false } },
})

const invisible = { light: '#ffffff00', dark: 'red; } body { display: none' }
/** Addresses that are scripts, colours that are none and words without end. */
export const HostileBrand = inBrand(
  {
    theme: { header: { logo: 'javascript:alert(1)' } },
    features: {
      header: {
        brandedBackground: true,
        image: { src: 'data:text/html,<script>1</script>', width: 2000, height: 100 },
      },
      footer: {
        icons: [
          { id: 'wallet', title: 'W'.repeat(40), src: 'javascript:alert(1)' },
          { id: 'home', link: 'javascript:alert(1)' },
          { id: 'nowhere' as 'map', title: 'Nowhere' },
          { id: 'map', title: '\u202Eevil' },
        ],
      },
    },
  },
  { background: invisible, primary: invisible, text: invisible, primaryText: invisible },
)

export const Brands: Story = {
  render: () => <BrandsSheet area={lumen.id} open onClose={nothing} />,
  parameters: {
    world: {
      accountId: 'ana',
      answer: demoServer({
        me: 'ana',
        tokens: [],
        otherwise: ({ path }) =>
          path === '/vatoms/user-inventory/businesses'
            ? { body: { items: ['cafe-lumen', 'museo-marea'].map(businessOf) } }
            : undefined,
      }),
    },
  },
}

export const OfThisVersion: Story = { render: () => <VersionGate version="1.0.0">The app</VersionGate> }
