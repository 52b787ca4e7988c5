import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { person } from '@vitrine/fixtures'
import type { CoinHolding } from '@vitrine/protocol'
import { afterEach, expect, test } from 'vitest'
import { demoServer, refused } from '../../testing/demo-answers.ts'
import { coinsServer, demoCoin, holdingOf, holdingsOf } from '../../testing/demo-coins.ts'
import { renderStory, storiesOf } from '../../testing/render-story.tsx'
import type { Asked, Reply } from '../../testing/StoryWorld.tsx'
import { CoinPage } from './CoinPage.tsx'
import * as listStories from './Coins.stories.tsx'
import * as sendStories from './SendCoins.stories.tsx'

afterEach(cleanup)

test.each([...storiesOf(listStories), ...storiesOf(sendStories)])(
  '%s is drawn in both languages',
  async (_name, story) => {
    for (const language of ['en', 'es'] as const) {
      const { container, unmount } = renderStory(story, { language })
      await waitFor(() => expect(document.body).toHaveTextContent(/\w/))
      expect(container).not.toHaveTextContent(/\{\{|undefined|NaN/)
      unmount()
    }
  },
)

/** The page of a coin, whose acting calls wait until the test settles them. */
function openCoin(name: string, holdings: CoinHolding[] = holdingsOf('ana')) {
  const { id, businessId } = demoCoin(name)
  const asked: Asked[] = []
  let settle: (reply: Reply) => void = () => undefined
  const coins = coinsServer('ana', holdings)
  const answer = demoServer({
    me: 'ana',
    tokens: [],
    otherwise: (call) => {
      if (call.method === 'GET') return coins(call)
      asked.push(call)
      return new Promise((resolve) => {
        settle = resolve
      })
    },
  })
  renderStory({
    render: () => <CoinPage params={{ business: businessId, coinId: id }} />,
    parameters: { world: { accountId: person('ana').id, answer } },
  })
  return { asked, settle: (reply: Reply) => settle(reply) }
}

test('R30 who has not joined reads why, and the terms are the way in', async () => {
  const holdings = holdingsOf('ana')
  const { asked, settle } = openCoin('Lanterns', holdings)
  const user = userEvent.setup()
  expect(await screen.findByText('You are not enrolled in the current loyalty program')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Send' })).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Read the terms and join' }))
  const dialog = await screen.findByRole('dialog', { name: 'Night Parade’s Lanterns' })
  expect(dialog).toHaveTextContent('Lanterns pay for small things on parade nights')
  expect(within(dialog).getByRole('link', { name: /terms at Night Parade/ })).toHaveAttribute('rel', 'noreferrer')
  await user.click(within(dialog).getByRole('button', { name: 'Accept and join' }))
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]).toMatchObject({ method: 'POST', body: { termsVersion: '1' } })
  const joined = { ...holdingOf('ana', demoCoin('Lanterns')), enrolled: true }
  holdings.splice(0, holdings.length, joined)
  settle({ body: { data: joined } })

  expect(await screen.findByRole('link', { name: 'Send' })).toBeInTheDocument()
  expect(await screen.findByText('You can use Lanterns now')).toBeInTheDocument()
})

test('what is being spent is off the balance at once, and back with a sentence when it fails', async () => {
  const { balance: before } = holdingOf('ana', demoCoin('Beans'))
  const { asked, settle } = openCoin('Beans')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Spend at Café Lumen' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox', { name: 'How many' }), '60')
  await user.click(within(dialog).getByRole('button', { name: 'Spend at Café Lumen' }))
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body).toEqual({ amount: 60 })
  const whole = () => document.body.textContent ?? ''
  await waitFor(() => expect(whole()).toContain(`${before - 60}Beans`))

  settle(refused('coins.insufficient', 409, { balance: 3, needed: 60 }))
  expect(await within(dialog).findByText('You need 60 and have 3.')).toBeInTheDocument()
  await waitFor(() => expect(whole()).toContain(`${before}Beans`))
})

test('a history is read on to its end, by months, nothing twice', async () => {
  openCoin('Beans')
  const user = userEvent.setup()
  const more = await screen.findByRole('button', { name: 'Show earlier' })
  const first = screen.getAllByText(/^(From|To|Spent)/).length
  await user.click(more)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show earlier' })).not.toBeInTheDocument())
  expect(first).toBe(30)
  expect(screen.getAllByText(/^(From|To|Spent)/)).toHaveLength(39)
  expect(screen.getByRole('region', { name: 'May 2026' })).toBeInTheDocument()
})

test('coinsHeader: a brand’s coins stand under its own words, with its name above', async () => {
  renderStory(listStories.OneBrandInItsOwnWords)
  expect(await screen.findByRole('heading', { level: 1, name: 'Your balance' })).toBeVisible()
  expect(screen.getByText('Night Parade', { selector: 'p' })).toBeVisible()
})
