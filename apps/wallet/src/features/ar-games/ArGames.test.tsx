import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoServer, refused, tokenOf } from '../../testing/demo-answers.ts'
import { layOutAsPhone } from '../../testing/layout.ts'
import { renderStory, storiesOf } from '../../testing/render-story.tsx'
import type { Asked } from '../../testing/StoryWorld.tsx'
import * as stories from './ArGames.stories.tsx'
import { roundOf } from './testing/short-round.ts'

beforeEach(layOutAsPhone)
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const hunt = tokenOf('ana', 'parade-firefly-hunt')

test.each(storiesOf(stories))('the state %s is drawn in both languages', (_name, story) => {
  for (const language of ['en', 'es'] as const) {
    const { container, unmount } = renderStory(story, { language })
    expect(container).not.toHaveTextContent(/\{\{|undefined|NaN/)
    unmount()
  }
})

/** What appears in it is there at once and stays, however long this machine takes to press a button. */
function patientRound() {
  const round = roundOf(hunt)
  const objects = round.objects.map((object) => ({ ...object, appearsAt: 0, leavesAt: 600_000 }))
  return { ...round, seconds: 600, objects }
}

function playing(finish: object | 'refused') {
  const deeds: { actionId: string; catches: number; key: string | null }[] = []
  const answer = (asked: Asked) => {
    if (!asked.path.endsWith('/execute-action')) return demoServer({ me: 'ana', tokens: [hunt] })(asked)
    const { actionId, parameters } = asked.body as { actionId: string; parameters: { catches?: unknown[] } }
    deeds.push({ actionId, catches: parameters.catches?.length ?? 0, key: asked.key })
    if (actionId === 'start-v1') return { body: { data: { token: hunt, output: { round: patientRound() } } } }
    if (actionId === 'report-v1') return { body: { data: { token: hunt, output: {} } } }
    return finish === 'refused'
      ? refused('ar_game.not_believed', 409, { reason: 'too_fast' })
      : { body: { data: { token: hunt, output: finish } } }
  }
  renderStory({ ...stories.Simple, parameters: { world: { accountId: hunt.owner, answer } } })
  return deeds
}

async function playRound() {
  await userEvent.click(await screen.findByRole('button', { name: 'Start: The street behind you' }))
  const round = await screen.findByRole('dialog', { name: 'The street behind you' })
  for (const caught of [1, 2]) {
    const next = await waitFor(() => {
      const ready = within(round)
        .getAllByRole('button', { name: /^Catch / })
        .find((button) => button.getAttribute('aria-disabled') !== 'true')
      if (!ready) throw new Error('Nothing can be caught yet.')
      return ready
    })
    await userEvent.click(next)
    if (caught === 1) expect(within(round).getByText(/caught\. 1 of 2\./)).toBeInTheDocument()
  }
}

const outcome = { score: 41, caught: 2, complete: true, won: true, isBest: true, newPieces: [], unlocked: null }

test('a round is played by the list, told to the server once each, and its outcome is said and has the focus', async () => {
  const deeds = playing(outcome)
  await playRound()
  expect(await screen.findByRole('heading', { name: 'You won!' })).toHaveFocus()
  expect(screen.getByText('41')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(deeds[0]?.actionId).toBe('start-v1')
  expect(deeds.at(-1)?.actionId).toBe('finish-v1')
  expect(deeds.reduce((sum, { catches }) => sum + catches, 0)).toBe(2)
  expect(new Set(deeds.map(({ key }) => key)).size).toBe(deeds.length)

  await userEvent.click(screen.getByRole('button', { name: 'Back to the game' }))
  expect(await screen.findByRole('button', { name: 'Start: The street behind you' })).toBeVisible()
})

test('a round that the server does not believe counts for nothing, and that is said', async () => {
  playing('refused')
  await playRound()
  expect(await screen.findByRole('heading', { name: 'This round doesn’t count' })).toHaveFocus()
  expect(screen.getByText(/didn’t add up/)).toBeVisible()
})

test('a round that cannot begin leaves everything as it was and says why', async () => {
  const answer = (asked: Asked) =>
    asked.path.endsWith('/execute-action')
      ? refused('game.play_again_later', 409, { nextPlayAt: '2099-05-17T00:00:00.000Z' })
      : demoServer({ me: 'ana', tokens: [hunt] })(asked)
  renderStory({ ...stories.Simple, parameters: { world: { accountId: hunt.owner, answer } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Start: The street behind you' }))
  expect(await screen.findByText(/2099/)).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a tab in the background pauses by itself, and the way out of a pause ends the round', async () => {
  playing({ ...outcome, won: false, complete: false })
  await userEvent.click(await screen.findByRole('button', { name: 'Start: The street behind you' }))
  await screen.findAllByRole('button', { name: /^Catch / })
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  Reflect.deleteProperty(document, 'visibilityState')
  expect(await screen.findByRole('heading', { name: 'Paused' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Resume' })).toHaveFocus()
  expect(screen.queryByRole('button', { name: /^Catch / })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'End round' }))
  expect(await screen.findByRole('heading', { name: 'Not this time' })).toBeVisible()
})

test('how somebody likes to play is remembered on the device; sound and vibration are off at first', async () => {
  renderStory(stories.Simple)
  expect(await screen.findByRole('switch', { name: 'Sound' })).not.toBeChecked()
  expect(screen.getByRole('switch', { name: 'Vibration' })).not.toBeChecked()
  await userEvent.click(screen.getByRole('switch', { name: /^Relaxed/ }))
  cleanup()
  renderStory(stories.Simple)
  expect(await screen.findByRole('switch', { name: /^Relaxed/ })).toBeChecked()
})

test('who is far away is told the way, who does not want to be found can still look', async () => {
  renderStory(stories.Places)
  expect((await screen.findAllByText(/to the (north|east|south|west)/)).length).toBeGreaterThan(0)
  cleanup()
  renderStory(stories.PlacesDenied)
  expect((await screen.findAllByText(/Location is off/)).length).toBe(3)
})
