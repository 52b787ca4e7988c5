import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Menu } from './Menu.tsx'

test('a menu is worked by keyboard alone, skips what is disabled and returns the focus', async () => {
  const done: string[] = []
  const person = userEvent.setup()
  render(
    <Menu
      label="What to do"
      trigger="…"
      actions={[
        { id: 'send', label: 'Send', onSelect: () => done.push('send') },
        { id: 'combine', label: 'Combine', disabled: true, onSelect: () => done.push('combine') },
        { id: 'delete', label: 'Delete', onSelect: () => done.push('delete') },
      ]}
    />,
  )
  await person.tab()
  const trigger = document.activeElement
  await person.keyboard('{Enter}')
  const item = (name: string) => screen.getByRole('menuitem', { name })
  await screen.findByRole('menu')
  act(() => item('Send').focus())
  await person.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(item('Delete'))
  await person.keyboard('{Enter}')
  expect(done).toEqual(['delete'])
  await expect.poll(() => document.activeElement).toBe(trigger)
})
