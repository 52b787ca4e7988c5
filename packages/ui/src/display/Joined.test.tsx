import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Joined } from './Joined.tsx'

const unitsOf = (children: string, whole?: string) => {
  const { container } = render(<Joined {...(whole ? { whole } : {})}>{children}</Joined>)
  return { text: container.textContent, units: [...container.querySelectorAll('span')].map((each) => each.textContent) }
}

test('a dot between two parts is read as it was written, and goes with the space on which it is drawn', () => {
  expect(unitsOf('Poster · Whale Street')).toEqual({ text: 'Poster · Whale Street', units: [' ', '· '] })
  expect(unitsOf('Plain words')).toEqual({ text: 'Plain words', units: [] })
})

test('a name is one unit, wherever in the sentence it is', () => {
  expect(unitsOf('Send Lantern · Pomegranate to Bo?', 'Lantern · Pomegranate')).toEqual({
    text: 'Send Lantern · Pomegranate to Bo?',
    units: ['Lantern · Pomegranate', ' ', '· '],
  })
  expect(unitsOf('Something else', 'Lantern')).toEqual({ text: 'Something else', units: [] })
})
