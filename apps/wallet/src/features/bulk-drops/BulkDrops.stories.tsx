import { person } from '@vitrine/fixtures'
import { LocationProvider } from '../../platform/location.ts'
import { At } from '../../testing/At.tsx'
import { forever, noNetwork, refused } from '../../testing/demo-answers.ts'
import { dropServer } from '../../testing/demo-drops.ts'
import { deviceThat } from '../../testing/demo-map.ts'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import DropsPage from './DropsPage.tsx'
import NewDropPage from './NewDropPage.tsx'

export default { title: 'Wallet/Bulk drops', decorators: [inWorld], parameters: fullscreen }

type Settings = Parameters<typeof dropServer>[0]
const nowhere = deviceThat({ status: 'prompt', fix: null })

const shown = (path: string, Page: typeof DropsPage, settings: Settings, business = 'museo-marea'): Story => ({
  render: () => (
    <LocationProvider value={nowhere}>
      <At address={`/b/${business}${path}`}>
        <Page params={{ business }} />
      </At>
    </LocationProvider>
  ),
  parameters: { world: { accountId: person('chen').id, answer: dropServer(settings) } },
})
const list = (settings: Settings = {}, business?: string) => shown('/drops', DropsPage, settings, business)
const fresh = (settings: Settings = {}) => shown('/drops/new', NewDropPage, settings)

const whenListing = (answer: () => ReturnType<typeof forever>): Settings => ({
  otherwise: ({ path }) => (path.includes('/drops') ? answer() : undefined),
})

export const Drops = list()
export const NothingDroppedYet = list({ drops: [] })
export const NotStaff = list({ isStranger: true })
export const DropsLoading = list(whenListing(forever))
export const DropsOffline = list(whenListing(noNetwork))
export const DropsFailed = list({
  otherwise: ({ path }) => (path.includes('/drops') ? refused('internal', 500) : undefined),
})
export const UnknownBrand = list({}, 'nobodys')
export const New = fresh()
export const NewNotStaff = fresh({ isStranger: true })
export const NoDesigns = fresh({ designs: [] })
export const NewLoading = fresh(whenListing(forever))
export const NewOffline = fresh(whenListing(noNetwork))
