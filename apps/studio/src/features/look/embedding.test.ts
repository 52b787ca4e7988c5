import { hostCalls } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { originOf, registrationFor, snippetFor } from './embedding.ts'
import en from './locales/en.json'

test('a site is known by its origin, however its address is typed', () => {
  expect(originOf('https://shop.example/cart?x=1')).toBe('https://shop.example')
  expect(originOf(' shop.example ')).toBe('https://shop.example')
  expect(originOf('http://localhost:8000/')).toBe('http://localhost:8000')
  for (const none of ['', 'javascript:alert(1)', 'ftp://shop.example', 'a b'])
    expect([none, originOf(none)]).toEqual([none, null])
})

test('what is pasted opens the brand’s area, and what the operator adds names the site', () => {
  expect(snippetFor('https://wallet.example', 'CafeLumen1')).toContain("businessId: 'CafeLumen1'")
  expect(JSON.parse(registrationFor({ name: 'lumen', displayName: 'Café Lumen' }, 'https://shop.example'))).toEqual({
    id: 'lumen',
    name: 'Café Lumen',
    embedOrigins: ['https://shop.example'],
    grants: ['walletsdk:isLoggedIn'],
  })
})

test('each call that a site can be granted is told in words', () => {
  const told = Object.keys(en).filter((key) => key.startsWith('call-'))
  expect(told.sort()).toEqual(hostCalls.map((call) => call.replace('walletsdk:', 'call-')).sort())
})
