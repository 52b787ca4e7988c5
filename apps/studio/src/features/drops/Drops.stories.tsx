import { Problem } from '@vitrine/protocol/problem'
import { LocationProvider } from '@vitrine/web/location'
import type { ReactNode } from 'react'
import { forever, noNetwork, refused } from '../../testing/answers.ts'
import { demoDrops, dropDesigns, dropServer } from '../../testing/demo-drops.ts'
import { ana, marea } from '../../testing/people.ts'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import { DropsPage } from './DropsPage.tsx'
import { Result } from './LastStep.tsx'
import { NewDropPage } from './NewDropPage.tsx'
import { Refusal, RowErrors } from './Outcome.tsx'
import type { Done, Dropping } from './use-dropping.ts'

export default { title: 'Studio/Drops', decorators: [inWorld], parameters: fullscreen }

type Settings = Parameters<typeof dropServer>[0]

const nowhere = {
  state: () => still,
  subscribe: () => () => undefined,
  watch: () => () => undefined,
  ask: () => undefined,
  current: async () => null,
}
const still = { status: 'prompt', fix: null } as const

const shown = (Page: () => ReactNode, settings: Settings, brand = marea()): Story => ({
  render: () => (
    <LocationProvider value={nowhere}>
      <Page />
    </LocationProvider>
  ),
  parameters: { world: { accountId: ana.sub, brand, answer: dropServer(settings) } },
})
const list = (settings: Settings = {}, brand = marea()) => shown(DropsPage, settings, brand)
const fresh = (settings: Settings = {}, brand = marea()) => shown(NewDropPage, settings, brand)

const whenListing = (answer: () => ReturnType<typeof forever>): Settings => ({
  otherwise: ({ path }) => (path.includes('/drops') ? answer() : undefined),
})

export const Drops = list()
export const NothingDroppedYet = list({ drops: [] })
export const OnlyLooking = list({}, marea('viewer'))
export const DropsLoading = list(whenListing(forever))
export const DropsOffline = list(whenListing(noNetwork))
export const DropsFailed = list({
  otherwise: ({ path }) => (path.includes('/drops') ? refused('internal', 500) : undefined),
})
export const New = fresh()
export const NewOnlyLooking = fresh({}, marea('viewer'))
export const NoDesigns = fresh({ designs: [] })
export const NewLoading = fresh(whenListing(forever))
export const NewOffline = fresh(whenListing(noNetwork))

/** What comes of a look or a drop, alone. */
const piece = (render: Story['render']): Story => ({
  render,
  parameters: { world: { accountId: ana.sub, brand: marea(), answer: dropServer() } },
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
      onAgain={nothing}
    />
  ))

export const Dropped = resultOf({})
export const TakenBack = resultOf({ recalled: 19 })
export const NotTakenBack = resultOf({}, { recallError: new Problem('internal', {}) })
