import {
  chargePerson,
  exportTreasuryHistory,
  getCoin,
  getPersonsCoins,
  getTreasury,
  updateCoin,
} from '@vitrine/protocol'
import { readCsv } from '@vitrine/token-rules'
import { expect, test } from 'vitest'
import { coinWorld } from './testing/coin-world.ts'

const params = { businessId: 'lumen1' as never }

test('staff change what their coin is called and given for, and new terms are accepted anew', async () => {
  const { sam, holder, params: named } = await coinWorld()
  const ana = await holder('Ana', 10)
  const change = (version: number, text: string) =>
    sam.studio.call(updateCoin, { params, body: { version, name: 'Golden bean', symbol: 'GB', terms: { text } } })
  expect((await change(1, 'Beans buy cakes.')).reply.data).toMatchObject({
    version: 2,
    coin: { name: 'Golden bean', symbol: 'GB' },
  })
  expect((await change(1, 'No.')).problem).toMatchObject({ code: 'studio.edited_meanwhile', details: { by: 'Sam' } })
  expect((await ana.call(getCoin, { params: named })).reply.data).toMatchObject({ balance: 10, enrolled: false })
  expect((await ana.studio.call(updateCoin, { params, body: {} as never })).problem?.code).toBeDefined()
})

test('a till reads what somebody holds and takes coins once, and the treasury’s statement is a table', async () => {
  const { sam, holder, balance, account, audit } = await coinWorld()
  const ana = await holder('Ana', 10)
  const cashier = await account('Cas', { at: { lumen1: 'cashier' } })
  const of = { ...params, user: ana.id as never }
  const take = (amount: number, key: string) =>
    cashier.studio.call(chargePerson, { params: of, body: { amount, memo: '=A cake' } }, { idempotencyKey: key })

  expect((await take(4, 'k1')).reply.data.balance).toBe(6)
  expect((await take(4, 'k1')).reply.data.balance).toBe(6)
  expect((await take(7, 'k2')).problem?.code).toBe('coins.insufficient')
  expect(await balance(ana)).toBe(6)
  expect((await sam.studio.call(getPersonsCoins, { params: of })).reply.data).toMatchObject({
    balance: 6,
    enrolled: true,
    items: [{ amount: -4 }, { amount: 10 }],
  })
  expect((await cashier.studio.call(getPersonsCoins, { params: of })).problem?.code).toBe('auth.forbidden')
  expect((await cashier.studio.call(getTreasury, { params })).problem?.code).toBe('auth.forbidden')

  const [heading, ...rows] = readCsv((await sam.studio.call(exportTreasuryHistory, { params })).reply.csv)
  expect(heading?.slice(0, 6)).toEqual(['at', 'kind', 'amount', 'balance', 'with', 'memo'])
  expect(rows.map((row) => row.slice(1, 6))).toEqual([
    ['fund', '1000', '1000', '', ''],
    ['grant', '-10', '990', 'Ana', ''],
    ['redeem', '4', '994', 'Ana', "'=A cake"],
  ])
  const later = await sam.studio.call(exportTreasuryHistory, { params, query: { from: '2099-01-01T00:00:00.000Z' } })
  expect(readCsv(later.reply.csv)).toHaveLength(1)
  await audit()
})
