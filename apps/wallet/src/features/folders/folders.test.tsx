import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { tokenOf } from '../../testing/demo-answers.ts'
import { renderStory, storiesOf } from '../../testing/render-story.tsx'
import type { Asked } from '../../testing/StoryWorld.tsx'
import type { Story } from '../../testing/story.tsx'
import * as sections from './FolderSection.stories.tsx'
import * as sheets from './sheets.stories.tsx'

afterEach(cleanup)

/** The story, with what it asks its server to change; each move goes well but for what `refusing` says. */
function recording(story: Story, refusing: object[] = []): { story: Story; moves: Asked['body'][] } {
  const moves: Asked['body'][] = []
  const world = story.parameters?.world
  const answer: NonNullable<typeof world>['answer'] = (asked) => {
    if (asked.method !== 'PATCH' || asked.path !== '/vatoms') return world?.answer?.(asked) ?? { body: {} }
    moves.push(asked.body)
    const { ids } = asked.body as { ids: string[] }
    return { body: { data: { moved: refusing.length > 0 ? [] : ids, refused: refusing } } }
  }
  return { story: { ...story, parameters: { ...story.parameters, world: { ...world, answer } } }, moves }
}

const album = tokenOf('ana', 'marea-tide-album')
const wave = tokenOf('ana', 'marea-tile-wave')

test.each([...storiesOf(sections), ...storiesOf(sheets)])('%s is drawn in both languages', async (_name, story) => {
  for (const language of ['en', 'es'] as const) {
    const { unmount } = renderStory(story, { language })
    await waitFor(() => expect(document.body).not.toHaveTextContent(/^$/))
    expect(document.body).not.toHaveTextContent(/\{\{|undefined/)
    unmount()
  }
})

test('shows of all that one has only what goes in, and puts in what was chosen', async () => {
  const { story, moves } = recording(sheets.WhatGoesIn)
  renderStory(story)
  const sheet = within(await screen.findByRole('dialog', { name: 'Choose collectibles' }))
  await userEvent.click(await sheet.findByRole('button', { name: /La ola/ }))
  expect(sheet.getAllByRole('button', { pressed: true })).toHaveLength(1)
  expect(sheet.queryByRole('button', { pressed: false })).not.toBeInTheDocument()
  await userEvent.click(sheet.getByRole('button', { name: 'Add 1' }))
  await screen.findByText('1 collectible moved to The Tide Album')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(moves).toEqual([
      { ids: [wave.id], parentId: album.id },
      { ids: [wave.id], parentId: '.' },
    ]),
  )
})

test('what could not go in says why, with its numbers', async () => {
  const { story, moves } = recording(sheets.WhereTo, [{ id: wave.id, code: 'folder.full', details: { limit: 4 } }])
  renderStory(story)
  await userEvent.click(await screen.findByRole('button', { name: 'The Tide Album' }))
  expect(await screen.findByText('It only holds 4.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  expect(moves).toHaveLength(1)
})
