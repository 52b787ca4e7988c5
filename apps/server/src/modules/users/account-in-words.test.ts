import { expect, test } from 'vitest'
import { accountInWords } from './account-in-words.ts'
import type { IdentityRow } from './users.store.ts'

const account = { id: '1a2b3c4d-0000-4000-8000-000000000000', preferredUsername: null }

const identity = (type: IdentityRow['type'], value: string, verified = true): IdentityRow => ({
  id: '00000000-0000-4000-8000-000000000000',
  accountId: account.id,
  type,
  value,
  verified,
  preferred: false,
  custodial: false,
  name: null,
  importedFrom: null,
  position: 0,
  createdAt: new Date(0),
})

test.each([
  ['a***@example.com', [identity('email', 'ana@example.com')]],
  ['+35***67', [identity('phone', '+358401234567')]],
  // Neither what is only said nor a wallet, which the account could have from anybody.
  ['1a2b3c4d', [identity('email', 'victim@example.com', false), identity('eth', `0x${'1'.repeat(40)}`)]],
  ['****@b*cher.example', [identity('email', 'é@bücher.example')]],
])('%s is what the owner knows the account by', (words, rows) => {
  expect(accountInWords(account, rows)).toBe(words)
  expect(accountInWords({ ...account, preferredUsername: 'ana' }, rows)).toBe(`@ana (${words})`)
})
