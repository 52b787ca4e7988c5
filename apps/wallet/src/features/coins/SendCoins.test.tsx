import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { person } from '@vitrine/fixtures'
import { afterEach, expect, test } from 'vitest'
import { usePath } from '../../platform/navigation/navigation.ts'
import { demoServer, refused } from '../../testing/demo-answers.ts'
import { coinsServer, demoCoin, holdingOf } from '../../testing/demo-coins.ts'
import { renderStory } from '../../testing/render-story.tsx'
import type { Asked, Reply } from '../../testing/StoryWorld.tsx'
import { CoinPage } from './CoinPage.tsx'
import { AmountStep, ConfirmStep, RecipientStep } from './SendCoinsPage.tsx'

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

const { id, businessId } = demoCoin('Beans')
const { balance } = holdingOf('ana', demoCoin('Beans'))
const query = `business=${businessId}&coin=${id}`

function Screens() {
  const path = usePath()
  switch (path) {
    case '/fungible/transfer':
      return <AmountStep />
    case '/fungible/recipient':
      return <RecipientStep />
    case '/funngible/confirmation':
      return <ConfirmStep />
    default:
      return <CoinPage params={{ business: businessId, coinId: id }} />
  }
}

function walkFrom(address: string) {
  history.replaceState(null, '', address)
  const sent: { asked: Asked; settle: (reply: Reply | Promise<Reply>) => void }[] = []
  const coins = coinsServer('ana')
  const answer = demoServer({
    me: 'ana',
    tokens: [],
    otherwise: (asked) => {
      if (!asked.path.endsWith('/transfer')) return coins(asked)
      return new Promise((resolve) => {
        sent.push({ asked, settle: resolve })
      })
    },
  })
  renderStory({
    render: () => <Screens />,
    parameters: { world: { accountId: person('ana').id, answer } },
  })
  return sent
}

async function sendToBo(amount: string) {
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: 'How many' }), amount)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: /Bo Lindqvarn/ }))
  expect(await screen.findByText(/They will belong to Bo Lindqvarn, not you/)).toHaveTextContent(
    `You’ll have ${balance - Number(amount)} left.`,
  )
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'For the bun')
  await user.click(screen.getByRole('button', { name: `Send ${amount} Beans to Bo Lindqvarn` }))
  return user
}
const page = () => document.body.textContent ?? ''

test('a sum, a person, a confirmation that names both; the balance is less before the server answers', async () => {
  const sent = walkFrom(`/fungible/transfer?${query}`)
  await sendToBo('25')

  await waitFor(() => expect(page()).toContain(`${balance - 25}Beans`))
  expect(location.pathname).toBe(`/b/${businessId}/coins/${id}`)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.asked.body).toEqual({
    amount: 25,
    memo: 'For the bun',
    recipient: { type: 'userId', value: person('bo').id },
  })
})

test('what could not be sent is back, with "Coin Transfer Failed" and the reason', async () => {
  const sent = walkFrom(`/fungible/transfer?${query}`)
  await sendToBo('25')
  await waitFor(() => expect(page()).toContain(`${balance - 25}Beans`))
  sent[0]?.settle(refused('recipient.not_found', 404))

  expect(await screen.findByText('Coin Transfer Failed')).toBeInTheDocument()
  expect(screen.getByText('We couldn’t find this person.')).toBeInTheDocument()
  await waitFor(() => expect(page()).toContain(`${balance}Beans`))
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('after a lost answer the same intention is tried again with the same key', async () => {
  const sent = walkFrom(`/fungible/transfer?${query}`)
  const user = await sendToBo('25')
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.settle(Promise.reject(new TypeError('Failed to fetch')))

  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.asked.body).toEqual(sent[0]?.asked.body)
  expect(sent[1]?.asked.key).toBe(sent[0]?.asked.key)
  expect(sent[0]?.asked.key).toMatch(/./)
})

test.each([
  ['', 'Enter a whole number.'],
  ['0', 'Enter a whole number.'],
  ['1.5', 'Enter a whole number.'],
  ['999999', 'You don’t have that many Beans.'],
])('"%s" is no sum', async (typed, sentence) => {
  const sent = walkFrom(`/fungible/transfer?${query}`)
  const user = userEvent.setup()
  const field = await screen.findByRole('textbox', { name: 'How many' })
  if (typed) await user.type(field, typed)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(field).toHaveAccessibleDescription(expect.stringContaining(sentence))
  expect(location.pathname).toBe('/fungible/transfer')
  expect(sent).toHaveLength(0)
})

test('a link cannot choose who gets coins, nor a sum that is not there', async () => {
  const sent = walkFrom(`/funngible/confirmation?${query}&amount=25&to=bo@example.com`)
  await waitFor(() => expect(location.pathname).toBe('/fungible/recipient'))
  cleanup()
  walkFrom(`/funngible/confirmation?${query}&amount=999999`)
  await waitFor(() => expect(location.pathname).toBe('/fungible/transfer'))
  expect(sent).toHaveLength(0)
})
