import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createSpace, decideReport, orderSpaces, spaceAliasPattern, updateSpace } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { refused } from '../../testing/answers.ts'
import { lumenAnswers, lumenReplies } from '../../testing/lumen-answers.ts'
import { ana, lumen } from '../../testing/people.ts'
import { type Asked, type Reply, StoryWorld } from '../../testing/StoryWorld.tsx'
import { CommunitiesPage } from './CommunitiesPage.tsx'
import { ReportsPage } from './moderation/ReportsPage.tsx'
import { isAlias, typedAlias } from './room.ts'

const [regulars] = lumenReplies.listBrandCommunities.items
const [news, counter] = (regulars?.spaces ?? []) as { id: string; path: string }[]

function open(
  role: Parameters<typeof lumen>[0] = 'editor',
  answerTo?: (asked: Asked) => Reply,
  page = <CommunitiesPage />,
  known = lumenAnswers(),
) {
  const sent: Asked[] = []
  render(
    <StoryWorld
      accountId={ana.sub}
      brand={lumen(role)}
      answer={(asked) => {
        if (asked.method === 'GET') return known(asked)
        sent.push(asked)
        return answerTo?.(asked) ?? { body: { ...news, version: 2 } }
      }}
    >
      {page}
    </StoryWorld>,
  )
  return { sent, user: userEvent.setup() }
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('who may only look sees communities and rooms, and no button', async () => {
  open('viewer')
  await screen.findByRole('heading', { name: 'Regulars' })
  expect(screen.getByText('Everyone · 12 members · Team writes')).toBeInTheDocument()
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.getByRole('link', { name: 'Open News in the wallet' })).toHaveAttribute('href', news?.path)
})

test('a room is made of what its form says', async () => {
  const { sent, user } = open()
  await user.click(await button('New room in Regulars'))
  await user.type(await screen.findByLabelText('Name'), 'Latte art')
  await user.type(screen.getByLabelText('Address'), 'La')
  expect(await button('Create room')).toBeDisabled()
  await user.type(screen.getByLabelText('Address'), 'tte Art')
  await user.type(screen.getByLabelText('Most members'), '20')
  await user.click(screen.getByRole('radio', { name: /^Everyone with an account/ }))
  await user.click(await button('Create room'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(createSpace.body.parse(sent[0]?.body)).toMatchObject({
    ...{ displayName: 'Latte art', alias: 'latte-art', maxAttendees: 20, code: null, accessLevel: 'guest' },
  })
})

test('an address that another room has is said where it was typed, and nothing is lost', async () => {
  const { user } = open('editor', () => refused('space.alias_taken', 409))
  await user.click(await button(/^News/))
  const field = await screen.findByLabelText('Address')
  await user.clear(field)
  await user.type(field, 'counter')
  await user.click(await button('Save'))
  await screen.findByText(/Another room has this address/)
  expect(field).toHaveValue('counter')
})

test('rooms are moved by buttons, at once', async () => {
  const { sent, user } = open()
  await user.click(await button('Move News down'))
  expect(orderSpaces.body.parse(sent[0]?.body)).toEqual({ ids: [counter?.id, news?.id] })
  expect(screen.getByText('News: 2 of 2')).toBeInTheDocument()
})

test('archiving a room can be undone', async () => {
  const { sent, user } = open()
  await user.click(await button(/^News/))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }))
  await user.click(await button('Undo'))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ body }) => updateSpace.body.parse(body))).toEqual([
    { version: 1, isArchived: true },
    { version: 2, isArchived: false },
  ])
})

test('a report is decided from its sheet; what can be is undone, and a picture is loaded for who asks', async () => {
  const [first, second] = lumenReplies.listBrandReports.items
  const decided = { ...first, decision: { isRemoved: false, person: 'mute' } }
  const asked: Asked[] = []
  const known = lumenAnswers()
  const { user, sent } = open(
    'editor',
    () => ({ body: decided }),
    <ReportsPage />,
    (each) => {
      asked.push(each)
      return known(each)
    },
  )
  const [insult, picture] = await screen.findAllByRole('listitem', { name: 'Milo Kern' })
  if (!insult || !picture) throw new Error('There are no reports')
  expect(within(insult).getByText(/you clown/)).toBeInTheDocument()
  expect(within(insult).getByText('He insults people')).toBeInTheDocument()
  const pictures = () => asked.filter(({ path }) => path.endsWith('/picture'))
  expect(pictures()).toEqual([])
  await user.click(within(picture).getByRole('button', { name: 'Show picture' }))
  expect(await screen.findByAltText('The reported picture')).toHaveAttribute('src', expect.stringMatching(/^data:/))
  expect(pictures()[0]?.path).toContain(second?.id)

  await user.click(within(insult).getByRole('button', { name: 'Decide…' }))
  await user.click(await screen.findByRole('switch', { name: 'Delete the message' }))
  await user.click(screen.getByRole('radio', { name: /^Mute/ }))
  await user.selectOptions(screen.getByLabelText('For how long'), '1 hour')
  await user.type(screen.getByLabelText('Reason'), 'No insults')
  await user.click(await button('Mute Milo Kern'))
  expect(decideReport.body.parse(sent[0]?.body)).toEqual({
    ...{ remove: false, removeLatest: false, person: 'mute', minutes: 60, isEverywhere: false, reason: 'No insults' },
  })
  await user.click(await button('Undo'))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ method: 'DELETE', path: expect.stringContaining(`${first?.id}/decision`) })
})

test('rules of a room are lines of text: an address that was pasted whole becomes its host', async () => {
  const { sent, user } = open()
  await user.click(await button(/^News/))
  await user.click(await screen.findByText('Rules'))
  await user.selectOptions(screen.getByLabelText(/^Slow mode/), '30 seconds')
  await user.type(screen.getByLabelText('Words nobody writes'), 'dolt{enter} clown {enter}{enter}dolt')
  await user.click(screen.getByRole('radio', { name: 'Only links to these addresses' }))
  await user.type(screen.getByLabelText('Addresses'), 'not one')
  expect(screen.getByText('One of these isn’t an address.')).toBeInTheDocument()
  await user.clear(screen.getByLabelText('Addresses'))
  await user.type(screen.getByLabelText('Addresses'), 'https://lumen.example/menu')
  await user.click(await button('Save'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(updateSpace.body.parse(sent[0]?.body).rules).toMatchObject({
    ...{ slowSeconds: 30, words: ['dolt', 'clown'], links: 'some', hosts: ['lumen.example'], newcomerHours: 0 },
  })
})

test('an address is what the contract takes', () => {
  for (const text of ['first-table', '-x-', 'ab', 'a1', '00000000-0000-4000', 'a'.repeat(40)]) {
    expect(isAlias(text), text).toBe(text.length > 2 && spaceAliasPattern.test(text))
  }
  expect(typedAlias('Café Table 1!')).toBe('caf-table-1')
})
