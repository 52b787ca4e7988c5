import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StoryWorld } from '../../testing/StoryWorld.tsx'
import { Changed } from './Changed.tsx'
import { differencesOf } from './differences.ts'

function told(what: string, before: Record<string, unknown> | null, after: Record<string, unknown>) {
  const { container, unmount } = render(
    <StoryWorld>
      <Changed what={what} differences={differencesOf(before, after)} />
    </StoryWorld>,
  )
  const facts = [...container.querySelectorAll('dl > div')].map((fact) => [
    fact.querySelector('dt')?.textContent,
    fact.querySelector('ins')?.textContent,
  ])
  unmount()
  return facts
}

test('words of ours are told as people call them, and those that a brand has written stay as they are', async () => {
  const { unmount } = render(<StoryWorld>ready</StoryWorld>)
  await screen.findByText('ready')
  unmount()
  expect(told('team.role_changed', { role: 'viewer' }, { role: 'owner' })).toEqual([['Role', 'Owner']])
  const design = { displayName: 'test', behaviours: { 'form-v1': { state: 'live' } } }
  expect(told('design.edited', null, design).map(([, value]) => value)).toEqual(['test', 'live'])
  expect(told('words.edited', null, { first_cup: 'test', texts: 3 })).toEqual([
    ['first_cup', 'test'],
    ['Texts', '3'],
  ])
})

test('what is too long to be kept whole is told as changed, once', async () => {
  const long = (sign: string) => `[${sign.repeat(4000)}…`
  const { container } = render(
    <StoryWorld>
      <Changed what="design.edited" differences={[{ path: ['views'], before: long('a'), after: long('b') }]} />
    </StoryWorld>,
  )
  await screen.findByText('Changed, but too long to show here')
  expect(container.querySelectorAll('dd')).toHaveLength(1)
})
