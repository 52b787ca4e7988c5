import { expect, test } from 'vitest'
import { withAbsoluteAddresses } from './absolute-addresses.ts'

test('addresses of this installation are whole wherever they stand in an answer, and nothing else is touched', () => {
  const answer = {
    picture: '/media/ana.webp',
    views: [{ image: { src: '/media/a.webp' }, page: '/faces/meter.html' }],
    website: 'https://example.com/media/',
    path: '/b/lumen',
    text: 'see /media/ana.webp',
    when: 12,
    none: null,
  }
  expect(withAbsoluteAddresses(answer, 'https://wallet.example')).toEqual({
    ...answer,
    picture: 'https://wallet.example/media/ana.webp',
    views: [{ image: { src: 'https://wallet.example/media/a.webp' }, page: 'https://wallet.example/faces/meter.html' }],
  })
})
