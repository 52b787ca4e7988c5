import { act, cleanup, screen } from '@testing-library/react'
import { subscriptionStatuses } from '@vitrine/protocol'
import { afterEach, expect, test } from 'vitest'
import { renderStory } from '../../testing/render-story.tsx'
import type { Story } from '../../testing/story.tsx'
import * as stories from './BillingBanner.stories.tsx'

afterEach(cleanup)

const told: Record<(typeof subscriptionStatuses)[number], [Story, RegExp | null]> = {
  trialin: [stories.Trial, /It ends on .*2026/],
  trial_expiring: [stories.TrialExpiring, /The last day is .*2026/],
  active: [stories.Active, null],
  canceled: [stories.Canceled, /You can use everything until .*2026/],
  incomplete: [stories.Incomplete, /starts once it’s paid/],
  incomplete_expired: [stories.IncompleteExpired, /Choose a plan again/],
  past_due: [stories.PastDue, /We couldn’t charge your card/],
  unpaid: [stories.Unpaid, /nobody loses what they have/],
}

const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve)))

test.each(subscriptionStatuses)('a brand’s owner is told in plain words what %s means', async (status) => {
  const [story, words] = told[status]
  for (const language of ['en', 'es'] as const) {
    const { container, unmount } = renderStory(story, { language })
    if (words === null) {
      await settled()
      await settled()
      expect(container).not.toHaveTextContent(/./)
    } else if (language === 'en') {
      expect(await screen.findByText(words)).toBeVisible()
      expect(screen.getByRole('region', { name: 'Café Lumen’s subscription' })).toBeVisible()
    } else expect(await screen.findByRole('region', { name: 'La suscripción de Café Lumen' })).toBeVisible()
    unmount()
  }
})

test('who has cancelled is told until when everything goes on', async () => {
  renderStory(stories.ActiveUntilItEnds)
  expect(await screen.findByText(/You can use everything until .*2026/)).toBeVisible()
})

test('nobody else is told: neither staff nor people, nor the owner of a brand that nobody bills', async () => {
  for (const story of [stories.ForStaff, stories.ForEverybodyElse, stories.NotBilled]) {
    const { container, unmount } = renderStory(story)
    await settled()
    await settled()
    expect(container).not.toHaveTextContent(/./)
    unmount()
  }
})
