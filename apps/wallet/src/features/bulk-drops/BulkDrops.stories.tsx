import { person } from '@vitrine/fixtures'
import { Problem } from '@vitrine/protocol/problems'
import { LocationProvider } from '../../platform/device/location.ts'
import { At } from '../../testing/At.tsx'
import { forever, noNetwork, refused } from '../../testing/demo-answers.ts'
import { demoDrops, dropDesigns, dropServer } from '../../testing/demo-drops.ts'
import { deviceThat } from '../../testing/demo-map.ts'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import DropsPage from './DropsPage.tsx'
import { Result } from './LastStep.tsx'
import NewDropPage from './NewDropPage.tsx'
import { Refusal, RowErrors } from './Outcome.tsx'
import type { Done, Dropping } from './use-dropping.ts'

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

/** What comes of a look or a drop, alone. */
const piece = (render: Story['render']): Story => ({
  render,
  parameters: { world: { accountId: person('chen').id, answer: dropServer() } },
})
const nothing = () => undefined
const rows = ['lat,lon', '60.1672,24.9502', '124.9502,60.1672', '60.1674,', 'north,24.95']

export const RowsWrong = piece(() => (
  <RowErrors
    rows={rows}
    isTable
    errors={[
      { row: 3, error: 'swapped' },
      { row: 4, error: 'place_missing' },
      { row: 5, error: 'not_a_number' },
    ]}
  />
))
export const NotEnoughRoom = piece(() => (
  <Refusal error={new Problem('map.area_too_small', { fits: 34 })} onTake={nothing} />
))
export const AreaAcrossItself = piece(() => (
  <Refusal error={new Problem('map.area_invalid', { reason: 'crosses_itself' })} onTake={nothing} />
))

const resultOf = (done: Partial<Done>, more: Partial<Dropping> = {}) =>
  piece(() => (
    <Result
      dropping={
        {
          shown: null,
          done: { dropId: demoDrops[0]?.id, dropped: 20, recalled: null, ...done },
          recallError: null,
          isRecalling: false,
          recall: nothing,
          ...more,
        } as Dropping
      }
      design={dropDesigns[0]?.design ?? null}
      name="museo-marea"
      onAgain={nothing}
    />
  ))

export const Dropped = resultOf({})
export const TakenBack = resultOf({ recalled: 19 })
export const NotTakenBack = resultOf({}, { recallError: new Problem('internal', {}) })
