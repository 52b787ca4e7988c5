import { useQueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { areRewardsActive } from '../../data/tokens/rewards.ts'
import * as stories from '../../features/handing-out/HandingOut.stories.tsx'
import { Rewards } from '../../features/rewards/index.ts'
import { demoServer, refused, tokenOf, tokensOf } from '../../testing/demo-answers.ts'
import { layOutAsPhone } from '../../testing/layout.ts'
import { renderStory } from '../../testing/render-story.tsx'
import type { Asked } from '../../testing/StoryWorld.tsx'
import type { Story } from '../../testing/story.tsx'

// The card leaves by itself after a while, which may be shorter than this machine takes to press a button.
vi.mock(import('@vitrine/protocol/limits'), async (original) => {
  const { limits } = await original()
  return { limits: { ...limits, rewardCardMs: 600_000 as never } }
})

beforeEach(layOutAsPhone)
afterEach(cleanup)

const stamp = tokenOf('ana', 'lumen-stamp')
const gift = { id: stamp.id, objectDefinitionId: 'lumen-stamp', displayName: 'Lumen Stamp' }
const other = { id: tokenOf('ana', 'lumen-moka').id, objectDefinitionId: 'lumen-moka', displayName: 'The Moka' }

let isSilent = () => false

/** Whether toasts keep silent for whoever is signed in. */
function Silence() {
  const client = useQueryClient()
  isSilent = () => areRewardsActive(client)
  return null
}

/** A story with the sheet that shows what came out, and a server that does what it is asked. */
function open(story: Story, answer: (asked: Asked) => { status?: number; body: unknown } | undefined) {
  const asked: Asked[] = []
  renderStory({
    render: () => (
      <>
        {story.render()}
        <Rewards />
        <Silence />
      </>
    ),
    parameters: {
      world: {
        accountId: 'ana',
        answer: demoServer({
          me: 'ana',
          tokens: tokensOf('ana'),
          otherwise: (one) => {
            if (!one.path.endsWith('/execute-action')) return undefined
            asked.push(one)
            return answer(one)
          },
        }),
      },
    },
  })
  return asked
}
const done = (output: object, token: unknown = null) => ({ body: { data: { token, output } } })

test('a crate opens with its card, keeps toasts silent, and its sealed contents come out one by one', async () => {
  let sealed = 2
  const asked = open(stories.Crate, ({ body }) => {
    if ((body as { actionId: string }).actionId === 'open-v1') return done({ sealed })
    sealed -= 1
    return done({ given: [sealed === 1 ? gift : other], sealed })
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Open' }))
  const sheet = await screen.findByRole('dialog')
  expect(within(sheet).getByText('Opening…')).toBeVisible()
  expect(isSilent()).toBe(true)
  await user.click(within(sheet).getByRole('button', { name: 'Skip' }))
  await user.click(await within(sheet).findByRole('button', { name: 'Reveal the next of 2' }))
  expect(await within(sheet).findByText('Lumen Stamp')).toBeVisible()
  await user.click(within(sheet).getByRole('button', { name: 'Reveal the last one' }))
  expect(await within(sheet).findByText('Everything is in your wallet.')).toBeVisible()
  expect(within(sheet).getByText('The Moka')).toBeVisible()
  expect(asked.map(({ body }) => (body as { actionId: string }).actionId)).toEqual([
    'open-v1',
    'reveal-v1',
    'reveal-v1',
  ])
  expect(new Set(asked.map(({ key }) => key)).size).toBe(3)
})

test('an empty dispenser says so in the catalogue’s words, and shows nothing', async () => {
  open(stories.Dispenser, () => refused('token.dispenser_empty', 409))
  await userEvent.click(await screen.findByRole('button', { name: 'Take one' }))
  expect(await screen.findByText('There are no NFTs inside this dispenser')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('redeeming asks first, sends the counter’s code, and says what is left or why not', async () => {
  const asked = open(stories.RedeemNow, () => refused('redemption.code_invalid', 410))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('Redeem Saturday Night here?')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Redeem' }))
  expect(await screen.findByText('QR code is no longer valid')).toBeVisible()
  expect(asked[0]?.body).toMatchObject({
    behaviorId: 'redeemable-v1',
    actionId: 'redeem-v1',
    parameters: { merchant: 'vitrine:merchant:4b0f0f0e-6a51-4c09-9f0e-0a5b1f6a7c11' },
  })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
})

test('what comes back for a ticket is shown', async () => {
  open(stories.RedeemNow, () => done({ remaining: 0, merchant: { name: 'The Gate' }, given: [gift] }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Redeem' }))
  expect(await screen.findByText('Thank you! This is for you')).toBeVisible()
  expect(await screen.findByText('Lumen Stamp')).toBeVisible()
})
