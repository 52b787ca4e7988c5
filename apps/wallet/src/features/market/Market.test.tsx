import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { person } from '@vitrine/fixtures'
import type { Purchase } from '@vitrine/protocol'
import { afterEach, expect, test, vi } from 'vitest'
import { At } from '../../testing/At.tsx'
import { refused } from '../../testing/demo-answers.ts'
import { type DemoMarket, marketServer, purchaseOf, saleNamed } from '../../testing/demo-market.ts'
import { renderStory, storiesOf } from '../../testing/render-story.tsx'
import type { Asked } from '../../testing/StoryWorld.tsx'
import BuySheet from './BuySheet.tsx'
import * as stories from './Market.stories.tsx'
import MarketPage from './MarketPage.tsx'
import PurchasePage from './PurchasePage.tsx'
import SalePage from './SalePage.tsx'

afterEach(cleanup)

const shown = (element: React.ReactNode, market: DemoMarket = {}, address = '/b/night-parade/market') =>
  renderStory({
    render: () => <At address={address}>{element}</At>,
    parameters: { world: { accountId: person(market.me ?? 'chen').id, answer: marketServer(market) } },
  })

test('the market shows what is for sale with its price, and is narrowed to one kind of money', async () => {
  shown(<MarketPage params={{ business: 'night-parade' }} />)
  const list = await screen.findByRole('list', { name: 'For sale' })
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    expect.stringContaining('€22.50'),
    expect.stringContaining('€14.00'),
    expect.stringContaining('25 Lanterns'),
  ])
  const moneys = within(screen.getByRole('combobox', { name: 'Currency' })).getAllByRole('option')
  expect(moneys.map((option) => option.textContent)).toEqual(['All', 'Lanterns', 'EUR'])
  cleanup()
  shown(<MarketPage params={{ business: 'night-parade' }} />, {}, '/b/night-parade/market?currency=coins')
  await waitFor(() =>
    expect(within(screen.getByRole('list', { name: 'For sale' })).getAllByRole('link')).toHaveLength(1),
  )
})

test('buying with coins names thing, price and what is left, and asks the server once for that price', async () => {
  const user = userEvent.setup()
  const sent: Asked[] = []
  shown(<BuySheet sale={saleNamed('Moth')} open onClose={() => undefined} />, {
    balance: 90,
    otherwise: (asked) => {
      if (!asked.path.endsWith('/buy')) return undefined
      sent.push(asked)
      return { body: { data: purchaseOf('Moth') } }
    },
  })
  expect(await screen.findByText('You have 90 Lanterns.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Buy for 25 Lanterns' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('Buy Poster · The Moth for 25 Lanterns?')
  expect(dialog).toHaveTextContent('You’ll have 65 Lanterns left.')
  await user.click(within(dialog).getByRole('button', { name: 'Buy for 25 Lanterns' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ price: { amount: 25, currency: 'coins' } })
})

test('a refusal is said where one asked, and nothing looks bought', async () => {
  const user = userEvent.setup()
  shown(<BuySheet sale={saleNamed('Moth')} open onClose={() => undefined} />, {
    otherwise: ({ path }) => (path.endsWith('/buy') ? refused('commerce.not_for_sale', 409) : undefined),
  })
  await user.click(await screen.findByRole('button', { name: 'Buy for 25 Lanterns' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Buy for 25 Lanterns' }))
  expect(await screen.findByText('This is no longer for sale.')).toBeVisible()
})

test('whoever has not joined, or has too little, is told so and cannot press', async () => {
  const first = shown(<BuySheet sale={saleNamed('Moth')} open onClose={() => undefined} />, { enrolled: false })
  expect(await screen.findByText('You are not enrolled in the current loyalty program')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Read the terms and join' })).toHaveAttribute(
    'href',
    expect.stringContaining('/b/night-parade/coins/'),
  )
  first.unmount()
  shown(<BuySheet sale={saleNamed('Moth')} open onClose={() => undefined} />, { balance: 7 })
  expect(await screen.findByText('It costs 25 Lanterns, and you have 7 Lanterns.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Buy for 25 Lanterns' })).toBeDisabled()
})

test('a visitor who is not signed in keeps the purchase over sign-in', async () => {
  const user = userEvent.setup()
  const start = vi.fn(async () => undefined)
  const sale = saleNamed('Whale')
  renderStory({
    render: () => (
      <At address={`/sale/${sale.id}`}>
        <SalePage params={{ saleId: sale.id }} />
      </At>
    ),
    parameters: {
      world: { answer: marketServer(), signIn: { start, finish: () => new Promise(() => undefined) } },
    },
  })
  expect(await screen.findByText('Payment of €22.50 is required!')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Sign in to buy' }))
  await waitFor(() => expect(start).toHaveBeenCalledWith({ business: sale.business.id }))
})

test('whoever comes back from paying without having paid gives the thing free at once', async () => {
  const paying = purchaseOf('Last Tram', { status: 'paying', checkoutUrl: 'https://pay.example/1', endedAt: null })
  const cancelled: Purchase = { ...paying, status: 'cancelled', checkoutUrl: null }
  const sent: string[] = []
  shown(
    <PurchasePage params={{ purchaseId: paying.id }} />,
    {
      purchases: [paying],
      otherwise: ({ path }) => {
        if (!path.endsWith('/cancel')) return undefined
        sent.push(path)
        return { body: { data: cancelled } }
      },
    },
    `/purchase/${paying.id}?cancelled=1`,
  )
  expect(await screen.findByRole('heading', { name: 'Purchase cancelled' })).toBeVisible()
  expect(sent).toEqual([`/purchases/${paying.id}/cancel`])
})

test.each(storiesOf(stories))('%s is drawn in both languages', async (_name, story) => {
  for (const language of ['en', 'es'] as const) {
    const { container, unmount } = renderStory(story, { language })
    await waitFor(() => expect(document.body).not.toBeEmptyDOMElement())
    expect(container).not.toHaveTextContent(/\{\{|undefined/)
    unmount()
  }
})
