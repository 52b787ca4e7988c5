import type { PageConfig } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { type News, wantedOf } from './news.ts'

const all = { wallet: true, inventory: true, autoOpen: true, invited: true }
const token: News = { kind: 'token', accountId: 'a', subject: 't', by: null, businessId: 'b', designId: 'd' }
const coins: News = { kind: 'coins', accountId: 'a', subject: 'c', by: null, businessId: 'b', amount: 1 }
const followed: News = { kind: 'followed', accountId: 'a', subject: 'u', by: 'u' }

const told = async (features: PageConfig['features'], on = all) =>
  (await wantedOf([token, coins, followed], on, async () => ({ features }))).map(({ kind }) => kind)

test('a brand’s things are told by the channels that both the brand and the person want', async () => {
  expect(await told({})).toEqual(['token', 'coins', 'followed'])
  expect(await told({ notifications: { enabled: false } })).toEqual(['followed'])
  expect(await told({ notifications: { wallet: false } })).toEqual(['token', 'followed'])
  expect(await told({}, { ...all, invited: false })).toEqual(['token', 'coins'])
  // What a brand wants opened at once has a channel of its own.
  expect(await told({ vatom: { autoOpen: true } }, { ...all, autoOpen: false })).toEqual(['coins', 'followed'])
  expect(await told({ vatom: { autoOpen: true } }, { ...all, inventory: false })).toEqual([
    'token',
    'coins',
    'followed',
  ])
})
