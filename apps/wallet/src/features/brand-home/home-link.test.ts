import type { PageConfig } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { homeLinkOf } from './home-link.ts'

const online = { origin: 'https://wallet.example', protocol: 'https:', hostname: 'wallet.example' }
const here = { origin: 'http://localhost:4000', protocol: 'http:', hostname: 'localhost' }
const linked = (link: unknown) => ({ features: { footer: { icons: [{ id: 'home', link }] } } }) as PageConfig

test('a page of the web by https is the brand’s home', () => {
  expect(homeLinkOf(linked('https://brand.example/app?x=1'), online)).toEqual({
    url: 'https://brand.example/app?x=1',
    origin: 'https://brand.example',
  })
})

test('a page of this machine is one while the wallet itself runs on this machine without https', () => {
  expect(homeLinkOf(linked('http://127.0.0.1:5000/'), here)?.origin).toBe('http://127.0.0.1:5000')
  expect(homeLinkOf(linked('http://localhost:5000/'), here)?.origin).toBe('http://localhost:5000')
  expect(homeLinkOf(linked('http://localhost:5000/'), online)).toBeNull()
})

test.each([
  'http://brand.example/',
  'https://wallet.example/b/x',
  'https://wallet.example:443/',
  'https://user:word@brand.example/',
  'javascript:alert(1)',
  'data:text/html,hello',
  'blob:https://wallet.example/1',
  '//brand.example/',
  '/somewhere',
  'https://',
  '',
  null,
  7,
  { toString: () => 'https://brand.example' },
])('%j is not framed', (link) => {
  expect(homeLinkOf(linked(link), online)).toBeNull()
})

test('without a link, an icon or a page configuration there is none', () => {
  expect(homeLinkOf(null, online)).toBeNull()
  expect(
    homeLinkOf({ features: { footer: { icons: [{ id: 'wallet', link: 'https://brand.example' }] } } }, online),
  ).toBeNull()
})
