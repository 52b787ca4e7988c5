import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import type { Confirmations } from '../../platform/session/confirmations.ts'
import { renderStory, storiesOf } from '../../testing/render-story.tsx'
import * as stories from './ConnectScreen.stories.tsx'
import { ConnectScreen, type Way } from './ConnectScreen.tsx'

afterEach(cleanup)

describe('the connect screen', () => {
  test.each(storiesOf(stories))('%s is drawn in both languages', async (_name, story) => {
    for (const language of ['en', 'es'] as const) {
      const { container, unmount } = renderStory(story, { language })
      await screen.findByRole('main')
      expect(container).not.toHaveTextContent(/\{\{|undefined/)
      unmount()
    }
  })

  function start() {
    const ways: Way[] = []
    const agreed: Confirmations[] = []
    renderStory({
      render: () => (
        <ConnectScreen
          brand={null}
          online
          busy={null}
          problem={null}
          onConfirm={(confirmations) => agreed.push(confirmations)}
          onStart={(way) => ways.push(way)}
        />
      ),
    })
    return { ways, agreed }
  }

  test('signing in asks for nothing first: people who are known have confirmed before', async () => {
    const { ways } = start()
    await userEvent.click(screen.getByRole('button', { name: 'Sign in or join' }))
    expect(ways).toEqual(['sign-in'])
  })

  test('who goes on without an account agrees to age and terms first, in one press', async () => {
    const { ways, agreed } = start()
    await userEvent.click(screen.getByRole('button', { name: 'Continue without an account' }))
    expect(ways).toEqual([])
    const terms = within(screen.getByRole('region', { name: 'Continue without an account' }))
    expect(terms.getByText(/13 or older/)).toBeVisible()
    expect(terms.getByRole('link', { name: 'terms of use' })).toBeVisible()
    await userEvent.click(terms.getByRole('button', { name: 'I agree, continue' }))
    expect(agreed).toEqual([{ isOldEnough: true, acceptsTerms: true }])
    expect(ways).toEqual(['guest'])
  })

  test('an unknown business says so and leads to the start', async () => {
    renderStory(stories.BusinessUnknown)
    expect(await screen.findByRole('heading', { name: 'Brand not found' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to the start' })).toHaveAttribute('href', '/connect')
  })

  test('a business that cannot be read still lets people sign in, and can be tried again', async () => {
    renderStory(stories.BusinessUnreachable)
    expect(await screen.findByText(/Couldn’t load this brand/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Sign in or join' })).toBeEnabled()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test('R5 a brand’s page says in public what the brand is, and how to come in', async () => {
    renderStory(stories.BrandPage)
    expect(await screen.findByText('Coffee by the harbour, since the first tram.')).toBeVisible()
    const about = within(await screen.findByRole('region', { name: 'About Café Lumen' }))
    expect(about.getByText('Korkeavuorenkatu, Helsinki')).toBeVisible()
    expect(about.getByRole('link', { name: 'lumen.example.com' })).toHaveAttribute('rel', 'noopener noreferrer')
    expect(about.getByText(/One stamp per drink/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Sign in or join' })).toBeEnabled()
  })

  test('hostile values of a brand are text or nothing', async () => {
    const { container } = renderStory(stories.BrandPageOfAHostileBrand)
    expect(await screen.findByText('<script>alert(1)</script>')).toBeVisible()
    expect(await screen.findByText('<img src=x onerror=alert(4)>')).toBeVisible()
    expect(container.querySelectorAll('script, [href^="javascript"], [src^="javascript"]')).toHaveLength(0)
  })
})
