import { expect, test } from 'vitest'
import { hostOf, pageAddress } from './safe-address.ts'

test('a link leads to the web or into the wallet, and is known by its host', () => {
  for (const address of ['https://brand.example/x', 'http://brand.example', '/b/brand/wallet'])
    expect(pageAddress(address)).toBe(address)
  for (const address of [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil',
    'https://a:b@brand.example',
    'ftp://x',
    'x',
    9,
  ])
    expect(pageAddress(address)).toBeNull()
  expect(hostOf('https://www.brand.example/x')).toBe('brand.example')
})
