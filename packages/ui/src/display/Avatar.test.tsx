import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar } from './Avatar.tsx'

test.each([
  ['Ana Salo', 'AS'],
  ['Bo', 'B'],
  ['Chen Li Wei', 'CW'],
  ['李明', '李'],
  ['👩‍🚀 Star', '👩S'],
  ['  ', ''],
])('%j has the initials %j', (name, initials) => {
  const { container } = render(<Avatar name={name} />)
  expect(container.textContent).toBe(initials)
})

test('a picture that does not load gives way to the initials, and a new one gets its chance', () => {
  const { rerender } = render(<Avatar name="Ana Salo" src="/broken.webp" />)
  fireEvent.error(screen.getByRole('img', { name: 'Ana Salo' }))
  expect(screen.getByRole('img', { name: 'Ana Salo' }).textContent).toBe('AS')
  rerender(<Avatar name="Ana Salo" src="/good.webp" />)
  expect(screen.getByRole('img', { name: 'Ana Salo' }).getAttribute('src')).toBe('/good.webp')
})
