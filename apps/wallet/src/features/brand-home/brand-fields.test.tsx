import { cleanup, screen } from '@testing-library/react'
import { person } from '@vitrine/fixtures'
import type { PublicBusiness } from '@vitrine/protocol'
import { afterEach, expect, test } from 'vitest'
import { brandServer } from '../../testing/demo-brand.ts'
import { renderStory } from '../../testing/render-story.tsx'
import type { Asked } from '../../testing/StoryWorld.tsx'
import BrandHomePage from './BrandHomePage.tsx'

afterEach(cleanup)

/** The home of a café of which this is otherwise; answers what was asked of the server. */
function open(change: Partial<PublicBusiness>): Asked[] {
  const asked: Asked[] = []
  const answer = brandServer('cafe-lumen', { me: 'ana', tokens: [], change: () => change })
  renderStory({
    render: () => <BrandHomePage params={{ business: 'cafe-lumen' }} />,
    parameters: {
      world: {
        accountId: person('ana').id,
        answer(request) {
          asked.push(request)
          return answer(request)
        },
      },
    },
  })
  return asked
}

test('displayName, url, location, text.about and text.emptyState are said as the brand says them', async () => {
  open({
    displayName: 'The Lantern',
    url: 'https://lantern.example/visit',
    location: 'Canal Street 9',
    pageConfig: { text: { about: 'Coffee by candlelight.', emptyState: 'Your first cup is waiting.' } },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'The Lantern' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'lantern.example' })).toHaveAttribute('href', 'https://lantern.example/visit')
  expect(screen.getByText('Canal Street 9')).toBeVisible()
  expect(screen.getByText('Coffee by candlelight.')).toBeVisible()
  expect(await screen.findByText('Your first cup is waiting.')).toBeVisible()
})

test('defaultCampaignId is whose questions are asked here; without one nobody asks', async () => {
  const campaigns = (asked: Asked[]) =>
    asked.flatMap(({ path }) => /info\/form\?.*campaign-id=([\w-]+)/.exec(path)?.[1] ?? [])
  const withOne = open({ defaultCampaignId: 'summer-nights' as never })
  await expect.poll(() => campaigns(withOne)).toEqual(['summer-nights'])
  cleanup()
  const without = open({ defaultCampaignId: null })
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  expect(campaigns(without)).toEqual([])
})
