import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { person } from '@vitrine/fixtures'
import { ToastProvider } from '@vitrine/ui/toast'
import { afterEach, expect, test } from 'vitest'
import { At } from '../../testing/At.tsx'
import { refused } from '../../testing/demo-answers.ts'
import { type DemoMarket, demoTokens, marketServer } from '../../testing/demo-market.ts'
import { renderStory, storiesOf } from '../../testing/render-story.tsx'
import type { Asked } from '../../testing/StoryWorld.tsx'
import * as stories from './Sell.stories.tsx'
import SellPage from './SellPage.tsx'

afterEach(cleanup)

const token = demoTokens('ana').find(({ state }) => state['meta-v1'].displayName.includes('Moth'))
if (!token) throw new Error('Ana has no poster.')

function open(answer: (asked: Asked) => ReturnType<NonNullable<DemoMarket['otherwise']>>) {
  const sent: Asked[] = []
  renderStory({
    render: () => (
      <ToastProvider>
        <At address={`/token/${token?.id}/sell`}>
          <SellPage params={{ tokenId: token?.id ?? '' }} />
        </At>
      </ToastProvider>
    ),
    parameters: {
      world: {
        accountId: person('ana').id,
        answer: marketServer({
          me: 'ana',
          otherwise: (asked) => {
            if (!asked.path.endsWith('/execute-action')) return undefined
            sent.push(asked)
            return answer(asked)
          },
        }),
      },
    },
  })
  return sent
}

test('who gets what is said before anything is offered, and what is asked is exactly that', async () => {
  const user = userEvent.setup()
  const sent = open(() => ({ body: { data: { token, output: {} } } }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Currency' }), 'EUR')
  await user.type(screen.getByRole('textbox', { name: 'Price' }), '12,55')
  expect(screen.getByText('You get').closest('div')).toHaveTextContent('€11.30')
  expect(screen.getByText(/Night Parade gets 10/).closest('div')).toHaveTextContent('€1.25')
  await user.click(screen.getByRole('radio', { name: /Anyone with the link/ }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('Sell Poster · The Moth for €12.55?')
  expect(dialog).toHaveTextContent('you’ll get €11.30')
  expect(sent).toHaveLength(0)
  await user.click(within(dialog).getByRole('button', { name: 'Sell for €12.55' }))
  await waitFor(() => expect(document.body).toHaveTextContent('Poster · The Moth is for sale for €12.55'))
  expect(sent[0]?.body).toEqual({
    behaviorId: 'commerce-v1',
    actionId: 'list-for-sale-v1',
    parameters: { channel: 'direct', price: { amount: 1255, currency: 'EUR' } },
  })
})

test.each([
  ['', 'Enter a price.'],
  ['1,200', 'Enter a price such as 12.50.'],
  ['0.10', 'This price is too low.'],
])('the price "%s" is refused with a sentence and nothing is sent', async (typed, sentence) => {
  const user = userEvent.setup()
  const sent = open(() => undefined)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Currency' }), 'EUR')
  const field = screen.getByRole('textbox', { name: 'Price' })
  if (typed) await user.type(field, typed)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(sentence)))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(sent).toHaveLength(0)
})

test('what the server refuses is said beside the form', async () => {
  const user = userEvent.setup()
  open(() => refused('commerce.currency_not_accepted', 409, { currency: 'EUR' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Currency' }), 'EUR')
  await user.type(screen.getByRole('textbox', { name: 'Price' }), '12')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: /^Sell for/ }))
  expect(await screen.findByText('This can’t be sold for EUR here.')).toBeVisible()
})

test.each(storiesOf(stories))('%s is drawn in both languages', async (_name, story) => {
  for (const language of ['en', 'es'] as const) {
    const { container, unmount } = renderStory(story, { language })
    await waitFor(() => expect(document.body).not.toBeEmptyDOMElement())
    expect(container).not.toHaveTextContent(/\{\{|undefined/)
    unmount()
  }
})
