import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { dropTokens } from '@vitrine/protocol'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { noNetwork, refused } from '../../testing/answers.ts'
import { demoDrops, dropOf, dropServer } from '../../testing/demo-drops.ts'
import { ana, marea } from '../../testing/people.ts'
import { type Asked, StoryWorld } from '../../testing/StoryWorld.tsx'
import { DropsPage } from './DropsPage.tsx'
import { NewDropPage } from './NewDropPage.tsx'

const root = '/b/MuseoMarea1/drops'

type Settings = NonNullable<Parameters<typeof dropServer>[0]>

/** Keeps what was sent to change or preview something. */
function open(Page: () => ReactNode, { otherwise, ...settings }: Settings = {}, brand = marea()) {
  const sent: Asked[] = []
  const answer = dropServer({
    ...settings,
    otherwise(asked) {
      if (asked.method !== 'GET' && asked.path.startsWith(root)) sent.push(asked)
      return otherwise?.(asked)
    },
  })
  render(
    <StoryWorld accountId={ana.sub} brand={brand} answer={answer}>
      <Page />
    </StoryWorld>,
  )
  return { sent, user: userEvent.setup() }
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const bodyOf = (asked: Asked | undefined) => dropTokens.body.parse(asked?.body)
const square = '60.166, 24.948\n60.166, 24.953\n60.169, 24.953\n60.169, 24.948'

/** Without WebGL, as in these tests, the corners are said in numbers. */
async function planSquare(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('radio', { name: /Sea Glass/ }))
  await user.click(screen.getByRole('textbox', { name: 'Corners' }))
  await user.paste(square)
}

test('what was dropped is told with how much of it is gone; what is left can be recalled, once that is confirmed', async () => {
  const { sent, user } = open(DropsPage)
  const glass = await screen.findByRole('article', { name: /Sea Glass, 20 dropped/ })
  expect(within(glass).getByRole('progressbar', { name: 'Picked up' })).toHaveAttribute('aria-valuetext', '7 of 20')
  expect(within(glass).getByRole('link', { name: 'View on the map' })).toHaveAttribute(
    'href',
    '/b/marea/map?in=60.166_24.948_60.169_24.953',
  )
  const [, found, recalled, forgotten] = screen.getAllByRole('article')
  expect(found).toHaveTextContent('All picked up')
  expect(recalled).toHaveTextContent('The rest was removed')
  for (const over of [found, recalled]) expect(within(over as HTMLElement).queryByRole('button')).toBeNull()
  expect(forgotten).toHaveTextContent('A design that’s no longer for the map')

  await user.click(within(glass).getByRole('button', { name: 'Remove' }))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('Remove 13 Sea Glass?')
  expect(question).toHaveTextContent('The 7 already picked up stay with their owners.')
  expect(sent).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Remove them' }))
  expect(await screen.findByText('13 Sea Glass removed from the map')).toBeInTheDocument()
  expect(sent).toMatchObject([{ method: 'DELETE', path: `${root}/${demoDrops[0]?.id}` }])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('one piece is spoken of as one', async () => {
  const { user } = open(DropsPage, { drops: [dropOf('marea-sea-glass', { dropped: 2, left: 1 })] })
  await user.click(await button('Remove'))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('The one already picked up stays with its owner.')
  expect(within(question).getByRole('button', { name: 'Remove it' })).toBeInTheDocument()
})

test('a recall that fails says so and leaves everything; older drops come when they are asked for', async () => {
  const many = Array.from({ length: 23 }, (_, index) =>
    dropOf('marea-sea-glass', { id: `4f1c6a2e-2f6e-4b53-9d8c-${String(index).padStart(12, '0')}` as never }),
  )
  const { user } = open(DropsPage, {
    drops: many,
    otherwise: ({ method }) => (method === 'DELETE' ? noNetwork() : undefined),
  })
  await user.click(await button('Show older'))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(23))
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  await user.click((await screen.findAllByRole('button', { name: 'Remove' }))[22] as HTMLElement)
  await user.click(await button('Remove them'))
  expect(await screen.findByText('Sea Glass couldn’t be removed')).toBeInTheDocument()
  expect(screen.getAllByRole('article')).toHaveLength(23)
})

test('who may only look sees what was dropped and drops nothing', async () => {
  open(DropsPage, {}, marea('viewer'))
  const glass = await screen.findByRole('article', { name: /Sea Glass, 20 dropped/ })
  expect(within(glass).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link', { name: 'New drop' })).toBeNull()
  open(NewDropPage, {}, marea('viewer'))
  expect(await screen.findByRole('heading', { name: 'You can look at drops' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Check the places' })).toBeNull()
})

test('an area is previewed as it was said, dropped as it was seen, and taken back', async () => {
  const { sent, user } = open(NewDropPage)
  const look = await button('Check the places')
  expect(look).toBeDisabled()
  expect(screen.getByText('Choose a design first.')).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: /La estrella/ })).toBeDisabled()
  await planSquare(user)
  expect(screen.getByText(/4 corners added/)).toBeInTheDocument()
  expect(screen.getByText('The area is about 92,300 m².')).toBeInTheDocument()
  await user.click(look)

  expect(await screen.findByText('20 Sea Glass will be dropped at the dots.')).toBeInTheDocument()
  const corners = [
    [24.948, 60.166],
    [24.953, 60.166],
    [24.953, 60.169],
    [24.948, 60.169],
    [24.948, 60.166],
  ]
  const plan = {
    objectDefinitionId: 'marea-sea-glass',
    places: { type: 'scatter', area: { type: 'Polygon', coordinates: [corners] }, count: 20, minDistance: 10 },
  }
  expect(bodyOf(sent[0])).toEqual({ ...plan, preview: true })

  await user.click(await button('Drop 20 collectibles'))
  expect(await screen.findByRole('heading', { name: '20 Sea Glass are on the map' })).toHaveFocus()
  expect(bodyOf(sent[1])).toEqual({ ...plan, places: { ...plan.places, seed: 7 }, preview: false })
  expect(screen.getByRole('link', { name: 'View on the map' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/b\/marea\/map\?in=60\.166_24\.948_/),
  )

  await user.click(await button('Undo'))
  expect(await screen.findByRole('heading', { name: '13 Sea Glass removed from the map' })).toBeInTheDocument()
  expect(sent[2]).toMatchObject({ method: 'DELETE', path: `${root}/${demoDrops[0]?.id}` })
  await user.click(await button('New drop'))
  expect(screen.getByRole('textbox', { name: 'Corners' })).toHaveValue('')
})

test('what changes after the preview is previewed again; a drop whose answer was lost is not made twice', async () => {
  let isOffline = true
  const { sent, user } = open(NewDropPage, {
    otherwise: ({ method, body }) =>
      method === 'POST' && (body as { preview: boolean }).preview === false && isOffline ? noNetwork() : undefined,
  })
  await planSquare(user)
  await user.click(await button('Check the places'))
  expect(await button('Drop 20 collectibles')).toBeInTheDocument()
  const count = screen.getByRole('textbox', { name: 'How many' })
  await user.clear(count)
  await user.type(count, '12')
  expect(screen.queryByRole('button', { name: /^Drop/ })).toBeNull()
  await user.click(await button('Check the places'))
  await user.click(await button('Drop 12 collectibles'))
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  isOffline = false
  await user.click(await button('Drop 12 collectibles'))
  expect(await screen.findByRole('heading', { name: '12 Sea Glass are on the map' })).toBeInTheDocument()
  const [first, again] = sent.slice(-2)
  expect(first?.key).toBeTruthy()
  expect(again).toEqual(first)
})

test('while a drop is on its way its plan stands still, so that what came of it is told by it', async () => {
  const answer = Promise.withResolvers<void>()
  const one = dropTokens.reply.parse({ dropId: demoDrops[0]?.id, dropped: 1, seed: 7, errors: [], points: [] })
  const { user } = open(NewDropPage, {
    otherwise: ({ method, body }) =>
      method === 'POST' && (body as { preview: boolean }).preview === false
        ? answer.promise.then(() => ({ body: one }))
        : undefined,
  })
  await planSquare(user)
  const count = screen.getByRole('textbox', { name: 'How many' })
  await user.clear(count)
  await user.type(count, '1')
  await user.click(await button('Check the places'))
  const fields = [
    count,
    screen.getByRole('radio', { name: /El pulpo/ }),
    screen.getByRole('textbox', { name: 'Corners' }),
  ]
  for (const field of fields) expect(field.closest('[inert]')).toBeNull()
  const drop = await button('Drop 1 collectible')
  await user.click(drop)
  await waitFor(() => {
    for (const field of fields) expect(field.closest('[inert]')).not.toBeNull()
  })
  expect(drop.closest('[inert]')).toBeNull()
  answer.resolve()
  expect(await screen.findByRole('heading', { name: '1 Sea Glass is on the map' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'View on the map' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\?in=60\.166_24\.948_/),
  )
  expect(await button('Undo')).toBeInTheDocument()
})

test('what does not fit, or crosses, or may not be made, is said with the way on', async () => {
  const { sent, user } = open(NewDropPage, {
    otherwise({ method, body }) {
      const isTooMany = method === 'POST' && (body as { places: { count: number } }).places.count > 9
      return isTooMany ? refused('map.area_too_small', 409, { fits: 9 }) : undefined
    },
  })
  await planSquare(user)
  await user.click(await button('Check the places'))
  expect(await screen.findByText('Only 9 fit in this area at that distance.')).toBeInTheDocument()
  await user.click(await button('Drop 9'))
  expect(await button('Drop 9 collectibles')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'How many' })).toHaveValue('9')

  const corners = screen.getByRole('textbox', { name: 'Corners' })
  const [a = '', b = '', c = '', d = ''] = square.split('\n')
  await user.clear(corners)
  await user.paste([a, c, b, d].join('\n'))
  expect(screen.getByText('The sides cross. Drag a corner to fix it.')).toBeInTheDocument()
  await user.clear(corners)
  await user.paste(`${a}\n${b}\n150.2, -33.8`)
  expect(screen.getByText('Line 3: latitude and longitude look swapped.')).toBeInTheDocument()
  expect(await button('Check the places')).toBeDisabled()

  // Of the octopus 75 more may be made.
  await user.clear(corners)
  await user.paste(square)
  await user.click(screen.getByRole('radio', { name: /El pulpo/ }))
  const count = screen.getByRole('textbox', { name: 'How many' })
  await user.clear(count)
  await user.type(count, '76')
  expect(screen.getAllByText('Only 75 more can be issued of this design.')).not.toHaveLength(0)
  expect(await button('Check the places')).toBeDisabled()
  expect(sent).toHaveLength(2)
})

test('a list is chosen, dragged or pasted; what is wrong in it is named by its line', async () => {
  const { sent, user } = open(NewDropPage, {
    otherwise: ({ method, body }) =>
      method === 'POST' && JSON.stringify(body).includes('124.95')
        ? {
            body: dropTokens.reply.parse({
              dropId: null,
              dropped: 0,
              seed: null,
              errors: [{ row: 3, error: 'swapped' }],
              points: [],
            }),
          }
        : undefined,
  })
  await user.click(await screen.findByRole('radio', { name: /Sea Glass/ }))
  await user.click(screen.getByRole('radio', { name: 'File' }))
  await user.upload(
    screen.getByLabelText('Choose a file', { selector: 'input' }),
    new File(['lat,lon\n60.17,24.95\n124.95,60.17\n'], 'doors.csv', { type: 'text/csv' }),
  )
  expect(await screen.findByText('2 places')).toBeInTheDocument()
  await user.click(await button('Check the places'))
  const wrong = await screen.findByRole('alert')
  expect(wrong).toHaveTextContent('1 place has a problem.')
  expect(wrong).toHaveTextContent('Line 3: latitude and longitude look swapped.124.95,60.17')

  await user.click(await button('Paste text'))
  const text = screen.getByRole('textbox', { name: 'Table or GeoJSON' })
  await user.click(text)
  await user.paste('name,door\nMain,1')
  expect(screen.getByText(/The first line must name the columns/)).toBeInTheDocument()
  await user.clear(text)
  await user.paste('lat;lon;limit\n60,17;24,95;2\n60,18;24,95;')
  await user.click(screen.getByText('Reach and limit per person'))
  await user.type(screen.getByRole('textbox', { name: 'Pick up within' }), '25,5')
  await user.click(await button('Check the places'))
  expect(await button('Drop 2 collectibles')).toBeInTheDocument()
  expect(bodyOf(sent.at(-1))).toMatchObject({
    places: { type: 'table', csv: expect.stringContaining('60,18') },
    pickupDistance: 25.5,
  })

  // An area in a file is scattered over.
  await user.clear(text)
  await user.paste('{"type":"Polygon","coordinates":[[[24,60],[25,60],[25,61],[24,60]]]}')
  expect(screen.getByText('An area. Enter how many collectibles to place in it.')).toBeInTheDocument()
  await user.click(await button('Check the places'))
  expect(await button('Drop 20 collectibles')).toBeInTheDocument()
})
