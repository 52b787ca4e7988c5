import type { InventoryUpdate, Token } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { isAnnounced } from './arrival.ts'

const token = {
  id: 't1',
  parentId: '.',
  shouldShowNotification: true,
  state: { 'studio-info-v1': { objectDefinitionId: 'poster', businessId: 'Parade' } },
} as unknown as Token
const update = { operation: 'add', vatomId: 't1', cause: 'transfer', by: null } as unknown as InventoryUpdate
const rules = { announced: new Set<string>(), rewardsActive: false, toastsOff: false, ignored: [], features: undefined }

test('a token that somebody sent is announced', () => {
  expect(isAnnounced(update, token, rules)).toBe(true)
})

test.each([
  ['activated', { update: { cause: 'activate' } }],
  ['acquired', { update: { cause: 'acquire' } }],
  ['won by playing', { update: { cause: 'play' } }],
  ['picked up', { update: { cause: 'Pickup' } }],
  ['only changed', { update: { operation: 'update' } }],
  ['announced before', { rules: { announced: new Set(['t1']) } }],
  ['told by a reward', { rules: { rewardsActive: true } }],
  ['switched off in the wallet', { rules: { toastsOff: true } }],
  ['switched off by the business', { rules: { features: { disableNewTokenToast: true } } }],
  ['of a definition the business ignores', { rules: { features: { ignoreNewTokenToast: ['poster'] } } }],
  ['of a definition the host ignores', { rules: { ignored: ['poster'] } }],
  ['of a business the host ignores', { rules: { ignored: ['Parade'] } }],
  ['marked as not to be notified', { token: { shouldShowNotification: false } }],
])('a token that was %s comes without a toast', (_, change: Record<string, object>) => {
  expect(
    isAnnounced({ ...update, ...change.update } as InventoryUpdate, { ...token, ...change.token } as Token, {
      ...rules,
      ...change.rules,
    }),
  ).toBe(false)
})

test('what lies inside another token has not arrived yet: a crate keeps its surprise', () => {
  expect(isAnnounced(update, { ...token, parentId: 'crate' }, rules)).toBe(false)
})
