import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderStory, storiesOf } from '../../testing/render-story.tsx'
import { mentionAt, mentionedIn, withMention, wrapped } from './composer/editing.ts'
import * as lists from './list/RoomList.stories.tsx'
import { emojiIn } from './message/reactions.ts'
import * as moderation from './moderation/PersonTools.stories.tsx'
import * as questions from './questions/Questions.stories.tsx'
import { chosen, countsOf, questionsIn, similar } from './questions/question.ts'
import * as rooms from './room/Room.stories.tsx'
import { boardOf, cleared, onPaper, redo, roomIn, undo, withStroke } from './sketches/board/history.ts'
import { fitted, inSketch, moved, zoomed } from './sketches/board/view.ts'
import * as sketches from './sketches/Sketches.stories.tsx'
import { ana, bo, quietModerating, said } from './story-room.tsx'
import { firstUnread, rowsOf } from './timeline/rows.ts'
import { around, most, newer, newest, older, rangeOf } from './timeline/shown-range.ts'

afterEach(cleanup)

test.each([
  ...storiesOf(rooms),
  ...storiesOf(lists),
  ...storiesOf(questions),
  ...storiesOf(sketches),
  ...storiesOf(moderation),
])('%s is drawn in both languages', (_name, story) => {
  for (const language of ['en', 'es'] as const) {
    const { container, unmount } = renderStory(story, { language })
    expect(container).not.toHaveTextContent(/\{\{|undefined/)
    unmount()
  }
})

test('a moderator mutes for a time and takes it back, bans after being asked; nobody else is offered that', async () => {
  const user = userEvent.setup()
  const silence = vi.spyOn(quietModerating, 'silence').mockResolvedValue(undefined)
  const ban = vi.spyOn(quietModerating, 'ban').mockResolvedValue(undefined)
  const unban = vi.spyOn(quietModerating, 'unban').mockResolvedValue(undefined)
  const { ForModerators, ForEverybody } = moderation
  const begun = Date.now()
  const { unmount } = renderStory(ForModerators)
  await user.click(await screen.findByRole('button', { name: 'Mute for 1 hour' }))
  const [, accountId, until] = silence.mock.calls[0] ?? []
  expect(accountId).toBe(bo.accountId)
  expect(Number(until) - begun).toBeGreaterThanOrEqual(3_600_000)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(silence.mock.calls[1]?.[2]).toBe('lifted')
  unmount()

  const { unmount: leave } = renderStory(ForModerators)
  await user.click(await screen.findByRole('button', { name: /^Ban/ }))
  expect(ban).not.toHaveBeenCalled()
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Ban' }))
  expect(ban).toHaveBeenCalledWith('!room', bo.userId, '')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(unban).toHaveBeenCalledWith('!room', bo.userId)
  leave()

  renderStory(ForEverybody)
  await screen.findByRole('button', { name: 'Report' })
  expect(screen.queryByRole('button', { name: /^(Ban|Mute|Remove)/ })).toBeNull()
})

describe('a timeline', () => {
  const talk = [
    said(0, bo, 'a'),
    said(1, bo, 'b'),
    said(2, ana, 'c'),
    said(3, bo, 'd'),
    said(9, bo, 'e'),
    said(1500, bo, 'f'),
  ]

  test('has a line for each day, and joins what somebody says without a pause', () => {
    const shape = rowsOf(talk, null).map((row) =>
      row.type === 'message' ? `${row.id} ${row.isFirst} ${row.isLast}` : row.type,
    )
    expect(shape).toEqual([
      'day',
      '$0 true false',
      '$1 false true',
      '$2 true true',
      '$3 true true',
      '$9 true true',
      'day',
      '$1500 true true',
    ])
  })

  test('what is new begins with others’ first words after what was read', () => {
    expect(firstUnread(talk, '$1')).toBe('$3')
    expect(firstUnread(talk, '$1500')).toBeNull()
    expect(firstUnread(talk, '$gone')).toBeNull()
  })

  test('keeps few messages in the page while it goes through all of them', () => {
    const ids = Array.from({ length: 1000 }, (_, index) => `${index}`)
    expect(rangeOf(ids, newest)).toEqual({ from: 960, to: 1000 })
    let shown = newest
    for (let turn = 0; turn < 60; turn++) {
      shown = older(ids, shown)
      const { from, to } = rangeOf(ids, shown)
      expect(to - from).toBeLessThanOrEqual(most)
    }
    expect(rangeOf(ids, shown).from).toBe(0)
    for (let turn = 0; turn < 60; turn++) shown = newer(ids, shown)
    expect(rangeOf(ids, shown).to).toBe(1000)
    expect(shown.to).toBeNull()
    expect(rangeOf(ids, around(ids, '500'))).toEqual({ from: 480, to: 520 })
  })

  test('a room of thousands costs the page no more than a screenful', () => {
    const { container } = renderStory(rooms.Long)
    expect(container.querySelectorAll('[data-message]').length).toBeLessThanOrEqual(most)
    expect(container.querySelectorAll('*').length).toBeLessThan(1500)
  })
})

describe('questions', () => {
  const ask = (minute: number, title: string, acceptedExcerpt = '') => {
    const acceptedAnswer = acceptedExcerpt === '' ? null : '$a'
    return said(minute, bo, { kind: 'question', title, text: '', answers: 1, acceptedAnswer, acceptedExcerpt })
  }
  const all = questionsIn([
    ask(3, '¿Cuándo abre el café?'),
    said(2, bo, 'no question'),
    ask(1, 'Where can I leave my bike?', 'Behind the cathedral'),
  ])

  test('are found by how far they have come, and by words without their accents, the answer’s too', () => {
    expect(countsOf(all)).toEqual({ all: 2, open: 1, answered: 1 })
    const titles = (...wanted: ['all' | 'open' | 'answered', string]) => chosen(all, ...wanted).map(({ id }) => id)
    expect(titles('open', '')).toEqual(['$3'])
    expect(titles('answered', '')).toEqual(['$1'])
    expect(titles('all', 'CAFE abre')).toEqual(['$3'])
    expect(titles('all', 'cathedral')).toEqual(['$1'])
    expect(titles('open', 'cathedral')).toEqual([])
  })

  test('that ask the same are offered while one asks', () => {
    expect(similar(all, 'Can I leave a bike there?').map(({ id }) => id)).toEqual(['$1'])
    expect(similar(all, 'Leave it?')).toEqual(all.slice(1))
    expect(similar(all, 'a b c')).toEqual([])
  })

  test('one asks by keys alone', async () => {
    renderStory(questions.Asks)
    const field = await screen.findByRole('textbox', { name: /Question/ })
    expect(screen.getByRole('button', { name: 'Ask' })).toBeDisabled()
    await userEvent.type(field, 'Bike, leave where?')
    expect(await screen.findByRole('link', { name: /Where can I leave my bike/ })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Ask' })).toBeEnabled()
  })
})

describe('a sketch', () => {
  const line = (numbers = 6) => ({ color: 'ink', size: 5, points: Array.from({ length: numbers }, () => 1) })
  const blank = boardOf({ width: 900, height: 1200, paper: 'light', strokes: [] })

  test('goes back and forth through everything that was done to it, and is full where readers draw no more', () => {
    const [one, two] = [line(), line()]
    const drawn = onPaper(cleared(withStroke(withStroke(blank, one), two)), 'dark')
    expect(drawn.now).toMatchObject({ paper: 'dark', strokes: [] })
    const back = undo(undo(drawn))
    expect(back.now).toMatchObject({ paper: 'light', strokes: [one, two] })
    expect(redo(redo(back)).now).toEqual(drawn.now)
    expect(undo(undo(undo(back))).now.strokes).toEqual([])
    // Who draws after undoing cannot redo.
    expect(redo(withStroke(undo(back), line())).now.strokes).toHaveLength(2)
    const full = withStroke(blank, line(60_000))
    expect(roomIn(full)).toBe(0)
    expect(withStroke(full, one)).toBe(full)
  })

  test('is seen whole, zoomed around a point that stays where it is, and never lost', () => {
    const [stage, paper] = [
      { width: 390, height: 600 },
      { width: 900, height: 1200 },
    ]
    const whole = fitted(stage, paper)
    expect(paper.width * whole.scale).toBeLessThanOrEqual(stage.width)
    expect(paper.height * whole.scale).toBeLessThanOrEqual(stage.height)
    const at = { x: 100, y: 500 }
    const near = zoomed(whole, 4, at, stage, paper)
    expect(inSketch(near, at).x).toBeCloseTo(inSketch(whole, at).x)
    expect(inSketch(near, at).y).toBeCloseTo(inSketch(whole, at).y)
    expect(zoomed(near, 1_000, at, stage, paper).scale).toBe(whole.scale * 12)
    const { x, y, scale } = moved(near, 1e6, -1e6, stage, paper)
    expect(x).toBeLessThan(stage.width)
    expect(y + paper.height * scale).toBeGreaterThan(0)
  })

  test('is drawn with tools that say what they are, and undone by keys', async () => {
    renderStory(sketches.BlankPaper)
    expect(await screen.findByRole('button', { name: 'Pen' })).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
    await userEvent.click(screen.getByRole('button', { name: 'Eraser' }))
    await userEvent.click(screen.getByRole('button', { name: 'Blue' }))
    expect(screen.getByRole('button', { name: 'Pen' })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(screen.getByRole('button', { name: 'Dark paper' }))
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(screen.getByRole('button', { name: 'Dark paper' })).toBeVisible()
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(screen.getByRole('button', { name: 'White paper' })).toBeVisible()
  })
})

describe('writing', () => {
  test('a name after @ is found, completed and sent along', () => {
    const typed = mentionAt('Hi @Bo', 6)
    expect(typed).toEqual({ at: 3, end: 6, typed: 'Bo' })
    expect(mentionAt('bo@example', 10)).toBeNull()
    expect(typed && withMention('Hi @Bo', typed, bo.name)).toEqual({
      text: `Hi @${bo.name} `,
      caret: 5 + bo.name.length,
    })
    expect(mentionedIn(`Hi @${bo.name}`, [ana, bo])).toEqual([bo.userId])
  })

  test('marks go around what is selected, and off again', () => {
    const bold = wrapped('so loud', 3, 7, '**')
    expect(bold.text).toBe('so **loud**')
    expect(wrapped(bold.text, bold.from, bold.to, '**').text).toBe('so loud')
  })

  test('any emoji is a reaction, words are none', () => {
    expect(emojiIn('👩‍🚀 and more')).toBe('👩‍🚀')
    expect(emojiIn('2')).toBeNull()
  })

  test('keys alone: from the field to a message, an answer to it, and back', async () => {
    renderStory(rooms.Filled)
    const field = await screen.findByRole('textbox', { name: 'Message' })
    await userEvent.click(field)
    await userEvent.keyboard('{ArrowUp}')
    expect(field).toHaveValue('See you there')
    await userEvent.keyboard('{Escape}')
    expect(field).toHaveValue('')
    const reachable = document.querySelector<HTMLElement>('[data-message][tabindex="0"]')
    reachable?.focus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}r')
    expect(field).toHaveFocus()
    expect(screen.getByText(`Reply to ${bo.name}`)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText(`Reply to ${bo.name}`)).toBeNull()
  })
})
