import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { lumenAnswers } from '../../testing/lumen-answers.ts'
import { ana, lumen } from '../../testing/people.ts'
import { type Answer, StoryWorld } from '../../testing/StoryWorld.tsx'
import { HoldersPage } from './HoldersPage.tsx'

const show = (answer: Answer) =>
  render(
    <StoryWorld accountId={ana.sub} brand={lumen()} answer={answer}>
      <HoldersPage objectDefinitionId="lumen-form" />
    </StoryWorld>,
  )

test('what was sent with a form stands beside who has one, under what its fields are called', async () => {
  show(lumenAnswers())
  expect(await screen.findByRole('heading', { name: '1 answer to the form' })).toBeInTheDocument()
  expect(await screen.findByText('What do you usually have?')).toBeInTheDocument()
  expect(screen.getByText('Filter, slowly')).toBeInTheDocument()
})

test('all of it is saved as the table that the server makes, whatever the page shows', async () => {
  const csv = 'Answer,Sent at\n1,2026-07-24\n'
  const saved: Blob[] = []
  const spy = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`)
  show(async (asked) => {
    const reply = await lumenAnswers()(asked)
    return asked.path.includes('/responses') ? { ...reply, csv } : reply
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Save all as CSV' }))
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]?.text()).toBe(csv)
  spy.mockRestore()
})

test('of a design without a form there are no answers', async () => {
  const refused = { code: 'token.action_not_supported', status: 409, title: '', details: {} }
  const answer: Answer = (asked) =>
    asked.path.includes('/responses') ? { status: 409, body: refused } : lumenAnswers()(asked)
  show(answer)
  expect(await screen.findByText('Ana Ruiz')).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: /answer/ })).toBeNull()
})

test('answers that are still read, or could not be, say so, and are asked for again', async () => {
  const first = Promise.withResolvers<void>()
  let isAway = true
  show(async (asked) => {
    if (asked.path.includes('/responses') && isAway) {
      await first.promise
      throw new TypeError('no network')
    }
    return lumenAnswers()(asked)
  })
  expect(await screen.findByText('Ana Ruiz')).toBeInTheDocument()
  expect(screen.getByText('Loading')).toBeInTheDocument()
  first.resolve()
  expect(await screen.findByText(/The answers to the form could not be read/)).toBeInTheDocument()
  isAway = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: '1 answer to the form' })).toBeInTheDocument()
})
