import { expect, test } from 'vitest'
import { readCode, readTokenSearch } from './read-code.ts'

const origin = 'https://wallet.example'
const id = '4b0f0f0e-6a51-4c09-9f0e-0a5b1f6a7c11'
const merchant = `vitrine:merchant:${id}`
const screen = (path: string) => ({ kind: 'screen', path })

test.each([
  ['a token of ours', `${origin}/token/${id}`, screen(`/token/${id}`)],
  ['a token’s id', ` ${id} `, screen(`/token/${id}`)],
  ['a path', `/b/lumen/acquire/poster`, screen('/b/lumen/acquire/poster')],
  ['something on offer', `${origin}/acquire/poster`, screen('/acquire/poster')],
  ['the original’s spelling', `${origin}/AcquirePubVariation/${id}`, screen(`/AcquirePubVariation/${id}`)],
  ['a share', `${origin}/shared/abc`, screen('/shared/abc')],
  [
    'a claim with its proof',
    `${origin}/token/c1?otp=1&iden-type=email&iden-value=a%40b.c`,
    screen('/claim/c1?otp=1&iden-type=email&iden-value=a%40b.c'),
  ],
  ['a person', `${origin}/user/@bo.drums`, screen('/user/@bo.drums')],
  ['a handle', '@bo.drums', screen('/user/@bo.drums')],
  ['a counter’s code', merchant, screen(`/redeem?code=${encodeURIComponent(merchant)}`)],
  ['an address', `0x${'Ab'.repeat(20)}`, { kind: 'address', address: `0x${'ab'.repeat(20)}` }],
  [
    'an address to pay',
    `ethereum:0x${'ab'.repeat(20)}@1?value=1`,
    { kind: 'address', address: `0x${'ab'.repeat(20)}` },
  ],
  [
    'another place',
    'https://other.example/x?y=1',
    { kind: 'elsewhere', url: 'https://other.example/x?y=1', host: 'other.example' },
  ],
])('%s is recognised', (_, code, meaning) => {
  expect(readCode(code, origin)).toEqual(meaning)
})

test.each([
  '',
  'javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '//other.example',
  '/\\other.example',
  `${origin}/nowhere/at/all`,
  'https://wallet.example@evil.example/',
  `https://user:pw@other.example/`,
  'just words',
  'vitrine:redeem:nonsense',
  'x'.repeat(5_000),
])('%j leads nowhere', (code) => {
  expect(readCode(code, origin)).toBeNull()
})

test('what is typed may be the id of a design, too', () => {
  expect(readTokenSearch('lumen-poster', origin)).toEqual(screen('/acquire/lumen-poster'))
  expect(readTokenSearch('two words', origin)).toBeNull()
  expect(readTokenSearch(merchant, origin)?.kind).toBe('screen')
})
