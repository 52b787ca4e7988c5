import { expect, test } from 'vitest'
import { channelName } from './channel-name.ts'

const brandWith = (pointsHeader: unknown) => ({ pageConfig: { features: { pointsHeader } } })

test('a channel is called as its brand says, else by its id', () => {
  const brand = brandWith({
    channels: [
      { id: 'low-tide', title: 'Marea baja' },
      { id: 'default', title: 'Gotas' },
    ],
  })
  expect(channelName('low-tide', 'Points', brand)).toBe('Marea baja')
  expect(channelName('default', 'Points', brand)).toBe('Gotas')
  expect(channelName('high-tide', 'Points', brand)).toBe('High tide')
  expect(channelName('default', 'Points', null)).toBe('Points')
})

test.each([true, { channels: 'none' }, { channels: [null, 'x', { id: 'a' }, { id: 'a', title: ' ' }] }])(
  'a configuration such as %j breaks nothing',
  (header) => {
    expect(channelName('a', 'Points', brandWith(header))).toBe('A')
  },
)
