import { expect, test } from 'vitest'
import { hostOf, pageAddress, pictureAddress } from './safe-address.ts'

test.each([
  'https://brand.example/logo.png',
  '/media/demo/lumen/logo.svg',
  'data:image/svg+xml,%3Csvg/%3E',
  'data:image/png;base64,AAAA',
])('%s is a picture’s address', (address) => {
  expect(pictureAddress(address)).toBe(address)
})

test.each([
  'http://brand.example/logo.png',
  '//brand.example/logo.png',
  '/\\brand.example',
  'javascript:alert(1)',
  'data:text/html,<script>',
  `data:image/png;base64,${'A'.repeat(200_000)}`,
  `https://brand.example/${'x'.repeat(3000)}`,
  'logo.png',
  '',
  null,
  { src: 'https://brand.example' },
])('%j is none', (address) => {
  expect(pictureAddress(address)).toBeNull()
})

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
