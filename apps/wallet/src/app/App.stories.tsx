import { fullscreen, inWorld, type Story } from '../testing/story.tsx'
import { CrashPage } from './pages/ErrorBoundary.tsx'
import { NotAvailablePage, NotFoundPage } from './pages/NotFoundPage.tsx'
import { Shell } from './shell/Shell.tsx'
import { PageSkeleton } from './skeletons/PageSkeleton.tsx'
import { UnfitBrowser } from './versions/UnfitBrowser.tsx'

export default { title: 'Wallet/App', decorators: [inWorld], parameters: fullscreen }

const nothing = () => undefined
const person = { world: { accountId: 'ana' } }

export const NotFound: Story = { render: () => <NotFoundPage /> }
export const NotAvailableYet: Story = {
  render: () => <Shell current="map" main={<NotAvailablePage />} />,
  parameters: person,
}
export const Loading: Story = {
  render: () => <Shell current="wallet" main={<PageSkeleton />} />,
  parameters: person,
}
export const Unreachable: Story = {
  render: () => <Shell current="wallet" main={<PageSkeleton />} />,
  parameters: { world: { accountId: 'ana', readOnly: true } },
}
export const Broken: Story = { render: () => <CrashPage error={new Error('broken')} standalone onReset={nothing} /> }
export const Updated: Story = {
  render: () => (
    <CrashPage error={new TypeError('Failed to fetch dynamically imported module')} standalone onReset={nothing} />
  ),
}
export const UnsupportedBrowser: Story = { render: () => <UnfitBrowser onInsist={nothing} /> }
