import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CampaignRule } from '@vitrine/protocol'
import { afterEach, expect, test, vi } from 'vitest'
import { applyPointsUpdates } from '../../data/earnings/campaigns-topic.ts'
import { countAhead, type MyPoints, pointsKeys } from '../../data/earnings/points.ts'
import { tokenOf } from '../../testing/demo-answers.ts'
import { myPointsOf } from '../../testing/demo-points.ts'
import { renderStory, storiesOf } from '../../testing/render-story.tsx'
import * as stories from './Points.stories.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test.each(storiesOf(stories))('%s is drawn in both languages', async (_name, story) => {
  for (const language of ['en', 'es'] as const) {
    const { container, unmount } = renderStory(story, { language })
    await waitFor(() => expect(document.body).toHaveTextContent(/\w/))
    expect(container).not.toHaveTextContent(/\{\{|undefined|NaN/)
    unmount()
  }
})

test('the page says how points came, what they lead to and who has how many', async () => {
  renderStory(stories.Filled)
  const user = userEvent.setup()
  expect(await screen.findByText('14 points')).toBeInTheDocument()
  expect(await screen.findByRole('progressbar', { name: 'Stamps' })).toHaveAttribute('aria-valuetext', '9 of 10')
  const history = await screen.findByRole('region', { name: 'History' })
  expect(await within(history).findByText('You opened Midsummer Glass')).toBeInTheDocument()

  await user.click(screen.getByRole('radio', { name: 'Leaderboard' }))
  const board = await screen.findByRole('region', { name: 'Leaderboard' })
  const places = await within(board).findAllByRole('listitem')
  expect(places.map((place) => place.textContent)).toEqual([
    expect.stringContaining('You'),
    expect.stringContaining('Chen'),
    expect.stringContaining('Bo'),
    expect.stringContaining('Lumi'),
  ])
})

test('a page of a brand opens only when the person wants it, and is not offered again', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  renderStory(stories.AskedBeforeLeaving)
  const user = userEvent.setup()
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('Café Lumen wants to open a page')
  expect(dialog).toHaveTextContent('lumen.example.com')
  expect(opened).not.toHaveBeenCalled()
  await user.click(within(dialog).getByRole('button', { name: 'Open' }))
  expect(opened).toHaveBeenCalledWith(new URL('https://lumen.example.com/menu'), '_blank', 'noopener,noreferrer')
})

const rules = [
  {
    id: '5f0c6f0e-0000-4000-8000-000000000003',
    trigger: { id: 'redeemed', config: { objectDefinitionId: 'lumen-flat-white', limitPerUser: null } },
    effects: [{ id: 'add-points-v2', config: { points: 2, channel: 'stamps' } }],
  },
] as unknown as CampaignRule[]

test('points of a deed are there at once, go when it fails, and give way to what the server counts', () => {
  const client = new QueryClient()
  const token = tokenOf('ana', 'lumen-flat-white')
  client.setQueryData(pointsKeys.mine, myPointsOf('ana'))
  const stamps = () => {
    const mine = client
      .getQueryData<MyPoints[]>(pointsKeys.mine)
      ?.find(({ campaign }) => campaign.id === 'lumen-regulars')
    return [mine?.points.total, mine?.points.channels.stamps]
  }

  countAhead(client, 'redeemed', token)()
  expect(stamps()).toEqual([14, 9])
  client.setQueryData(pointsKeys.rules('lumen-regulars'), rules)
  countAhead(client, 'opened', token)
  countAhead(client, 'redeemed', undefined)
  expect(stamps()).toEqual([14, 9])
  const takeBack = countAhead(client, 'redeemed', token)
  expect(stamps()).toEqual([16, 11])
  takeBack()
  expect(stamps()).toEqual([14, 9])

  countAhead(client, 'redeemed', token)
  const { businessId } = token.state['studio-info-v1']
  const update = { kind: 'points', businessId, campaignId: 'lumen-regulars' as never, channel: 'stamps' } as const
  applyPointsUpdates(client, [{ ...update, points: 1, total: 6, change: -10, reason: 'maximum' }])
  expect(stamps()).toEqual([6, 1])
})
