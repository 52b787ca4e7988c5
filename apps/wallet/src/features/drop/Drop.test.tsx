import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { person } from '@vitrine/fixtures'
import { ToastProvider } from '@vitrine/ui/toast'
import { afterEach, expect, test } from 'vitest'
import { LocationProvider, type LocationState } from '../../platform/device/location.ts'
import { At } from '../../testing/At.tsx'
import { businessOf, demoServer, refused, tokenOf } from '../../testing/demo-answers.ts'
import { deviceThat, fixAt, mapServer, square } from '../../testing/demo-map.ts'
import { renderStory } from '../../testing/render-story.tsx'
import type { Answer, Asked } from '../../testing/StoryWorld.tsx'
import { withBlock } from '../../testing/section-story.ts'
import DropPage from './DropPage.tsx'
import PickUpSheet from './PickUpSheet.tsx'

afterEach(cleanup)

const glass = tokenOf('ana', 'marea-sea-glass')
const here: LocationState = { status: 'granted', fix: fixAt(square) }

/** Without WebGL, as in these tests, the place is said in numbers. */
function open(act: (asked: Asked) => ReturnType<Answer>, location = here) {
  const sent: Asked[] = []
  const map = mapServer([])
  renderStory({
    render: () => (
      <ToastProvider>
        <LocationProvider value={deviceThat(location)}>
          <At address={`/token/${glass.id}/drop`}>
            <DropPage params={{ tokenId: glass.id }} />
          </At>
        </LocationProvider>
      </ToastProvider>
    ),
    parameters: {
      world: {
        accountId: person('ana').id,
        answer: demoServer({
          me: 'ana',
          tokens: [glass],
          otherwise(asked) {
            if (!asked.path.endsWith('/execute-action')) return map(asked)
            sent.push(asked)
            return act(asked)
          },
        }),
      },
    },
  })
  return sent
}

const done = () => ({ body: { data: { token: null, output: {} } } })
const field = (name: string) => screen.findByRole('textbox', { name })
const dropHere = () => screen.getByRole('button', { name: 'Drop it here' })

async function type(user: ReturnType<typeof userEvent.setup>, lat: string, lon: string) {
  for (const [name, text] of [
    ['Latitude', lat],
    ['Longitude', lon],
  ] as const) {
    const input = await field(name)
    await user.clear(input)
    if (text) await user.type(input, text)
  }
}

test('it goes where the person said, once they have read what that means, and comes back when they change their mind', async () => {
  const user = userEvent.setup()
  const sent = open(done)
  expect(await screen.findByText(/This device can’t show maps/)).toBeInTheDocument()
  await type(user, '60,1712', '24.9440')
  await user.click(dropHere())
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('Drop Sea Glass here?')
  expect(question).toHaveTextContent('It will be at 60.17120, 24.94400 for the first person who picks it up.')
  expect(question).toHaveTextContent('you can take it back')
  expect(sent).toHaveLength(0)
  await user.click(within(question).getByRole('button', { name: 'Drop it' }))

  expect(await screen.findByRole('heading', { name: 'Sea Glass is on the map' })).toBeInTheDocument()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({
    behaviorId: 'map-ready-v1',
    actionId: 'drop-v1',
    parameters: { location: { lat: 60.1712, lon: 24.944 } },
  })
  expect(screen.getByRole('link', { name: 'View on the map' })).toHaveAttribute('href', '/map?show=mine')

  await user.click(screen.getByRole('button', { name: 'Take it back' }))
  expect(await screen.findByText('Sea Glass is back in your wallet')).toBeInTheDocument()
  expect(sent[1]?.body).toEqual({ behaviorId: 'map-ready-v1', actionId: 'pickup-v1', parameters: {} })
  expect(await field('Latitude')).toBeInTheDocument()
})

test('what somebody has picked up meanwhile is not offered back', async () => {
  const user = userEvent.setup()
  const isDrop = ({ body }: Asked) => (body as { actionId: string }).actionId === 'drop-v1'
  open((asked) => (isDrop(asked) ? done() : refused('token.not_on_map', 409)))
  await type(user, '60.1712', '24.944')
  await user.click(dropHere())
  await user.click(await screen.findByRole('button', { name: 'Drop it' }))
  await user.click(await screen.findByRole('button', { name: 'Take it back' }))
  expect(await screen.findByRole('heading', { name: 'Sea Glass has been picked up' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to your wallet' })).toBeInTheDocument()
})

test('what could not be dropped is said, and can be tried again at the same place', async () => {
  const user = userEvent.setup()
  const sent = open(() => refused('token.wrong_state', 409, { reason: 'in_folder' }))
  await type(user, '-33.86', '151.21')
  await user.click(dropHere())
  await user.click(await screen.findByRole('button', { name: 'Drop it' }))
  expect(await screen.findByText('Sea Glass couldn’t be dropped')).toBeInTheDocument()
  await waitFor(async () => expect(await field('Latitude')).toHaveValue('-33.86'))
  expect(screen.queryByRole('heading', { name: /is on the map/ })).toBeNull()
  expect(sent).toHaveLength(1)
})

test.each([
  ['91', '24', 'Latitude and longitude may be swapped.'],
  ['north', '24', 'Enter a number from −90 to 90'],
  ['60', '181', 'Enter a number from −180 to 180'],
  ['60', '', null],
])('%s, %s is no place', async (lat, lon, error) => {
  const user = userEvent.setup()
  open(done)
  await type(user, lat, lon)
  if (error) expect(await screen.findByText(error)).toBeInTheDocument()
  expect(dropHere()).toBeDisabled()
})

test('where the person is, is one press away; where that is not known, it is said', async () => {
  const user = userEvent.setup()
  open(done)
  await user.click(await screen.findByRole('button', { name: 'My location' }))
  expect(await field('Latitude')).toHaveValue(String(square.lat))
  expect(dropHere()).toBeEnabled()
  cleanup()

  open(done, { status: 'denied', fix: null })
  expect(await screen.findByText(/Location is off for this site/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'My location' })).toBeDisabled()
})

test('a position is asked for where the brand alone wants people near', async () => {
  const anywhere = withBlock(glass, 'map-ready-v1', { location: square, pickupDistance: 0 })
  const marea = businessOf(glass.state['studio-info-v1'].businessId)
  const { pageConfig } = marea
  const near = { ...pageConfig, features: { ...pageConfig?.features, maxDistanceForPickup: 50 } }
  const server = demoServer({ me: 'ana', tokens: [] })
  renderStory({
    render: () => (
      <ToastProvider>
        <LocationProvider value={deviceThat({ status: 'prompt', fix: null })}>
          <PickUpSheet token={anywhere} business={null} isMine={false} open onClose={() => {}} onGone={() => {}} />
        </LocationProvider>
      </ToastProvider>
    ),
    parameters: {
      world: {
        accountId: person('ana').id,
        answer: (asked) =>
          asked.path.includes(`businesses/${marea.id}`) ? { body: { ...marea, pageConfig: near } } : server(asked),
      },
    },
  })
  expect(await screen.findByRole('button', { name: 'Use my location' })).toBeInTheDocument()
})
