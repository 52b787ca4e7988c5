import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderStory, storiesOf } from '../../testing/render-story.tsx'
import { storyWords } from '../../testing/story-keys.tsx'
import * as stories from './Keys.stories.tsx'
import { questionsFor } from './new-wallet/questions.ts'

afterEach(cleanup)

test('the words are hidden until they are asked for, and as soon as somebody looks elsewhere', async () => {
  renderStory(stories.Backup)
  await userEvent.click(await screen.findByRole('button', { name: 'Show the words' }))
  expect((await screen.findAllByText('test')).length).toBe(11)
  dispatchEvent(new Event('blur'))
  await waitFor(() => expect(screen.queryByText('test')).toBeNull())
})

test('first and last come first, then two others, each among words that it is not', () => {
  const words = 'abandon ability able about above absent absorb abstract absurd abuse access accident'.split(' ')
  const questions = questionsFor(words)
  expect(questions.map(({ place }) => place).slice(0, 2)).toEqual([0, 11])
  expect(new Set(questions.map(({ place }) => place)).size).toBe(4)
  for (const { place, choices } of questions) {
    expect(new Set(choices).size).toBe(6)
    expect(choices).toContain(words[place])
  }
})

test('a slip of a word is named with what it may have been, which one press puts in', async () => {
  renderStory(stories.RecoverWords)
  const field = await screen.findByRole('textbox', { name: 'Recovery phrase' })
  await userEvent.click(field)
  await userEvent.paste(`${storyWords.replace('junk', 'jumk')} `)
  expect(await screen.findByText(/Word 12, “jumk”/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'junk' }))
  expect(await screen.findByText('0xf39Fd6…b92266')).toBeVisible()
})

test.each(storiesOf(stories))('%s is drawn in both languages', async (_name, story) => {
  for (const language of ['en', 'es'] as const) {
    const { unmount } = renderStory(story, { language })
    await screen.findByRole('heading', { level: 1 })
    expect(document.body).not.toHaveTextContent(/\{\{|undefined/)
    unmount()
  }
})
