import { ana, lumen, marea } from '../testing/people.ts'
import type { Answer } from '../testing/StoryWorld.tsx'
import { fullscreen, inWorld, type Story } from '../testing/story.tsx'
import { AreaPage } from './pages/AreaPage.tsx'
import { BrandsPage } from './pages/BrandsPage.tsx'
import { CrashPage } from './pages/ErrorBoundary.tsx'
import { PageSkeleton } from './pages/PageSkeleton.tsx'
import { SignInPage } from './pages/SignInPage.tsx'

export default { title: 'Studio/App', decorators: [inWorld], parameters: fullscreen }

const opening = { policy: 'open', may: true, left: 3, operator: false }

const brands =
  (...own: ReturnType<typeof lumen>[]): Answer =>
  ({ path }) =>
    path === '/me'
      ? { body: { id: ana.sub, name: ana.name, picture: null } }
      : path === '/studio/invitations'
        ? { body: { items: [] } }
        : path === '/studio/opening'
          ? { body: opening }
          : { body: { items: own.map(({ role, ...business }) => ({ businessId: business.id, role, business })) } }

const world = (answer: Answer) => ({ world: { accountId: ana.sub, answer } })
const place = { at: 'brand', businessId: 'CafeLumen1', area: '', rest: '' } as const

export const SignIn: Story = { render: () => <SignInPage returnTo="/studio" /> }
export const Brands: Story = {
  render: () => <BrandsPage accountId={ana.sub} />,
  parameters: world(brands(lumen(), marea())),
}
export const NoBrands: Story = { render: () => <BrandsPage accountId={ana.sub} />, parameters: world(brands()) }
export const NoBrandsByInvitation: Story = {
  render: () => <BrandsPage accountId={ana.sub} />,
  parameters: world((asked) =>
    asked.path === '/studio/opening' ? { body: { ...opening, policy: 'invited', may: false } } : brands()(asked),
  ),
}
export const Unreachable: Story = {
  render: () => <BrandsPage accountId={ana.sub} />,
  parameters: world(() => ({ status: 503, body: {} })),
}
export const InABrand: Story = {
  render: () => <AreaPage accountId={ana.sub} place={place} />,
  parameters: world(brands(lumen(), marea())),
}
export const NotFound: Story = {
  render: () => <AreaPage accountId={ana.sub} place={{ ...place, area: 'nowhere' }} />,
  parameters: world(brands(lumen())),
}
export const NotOnesBrand: Story = {
  render: () => <AreaPage accountId={ana.sub} place={place} />,
  parameters: world(brands(marea())),
}
export const Loading: Story = { render: () => <PageSkeleton /> }
export const Broken: Story = { render: () => <CrashPage error={new Error('broken')} onReset={() => undefined} /> }
export const Updated: Story = {
  render: () => (
    <CrashPage error={new TypeError('Failed to fetch dynamically imported module')} onReset={() => undefined} />
  ),
}
