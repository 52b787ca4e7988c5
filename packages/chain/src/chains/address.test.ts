import { expect, test } from 'vitest'
import { textOf, unitsOf, wholeOf } from '../amounts.ts'
import { addressIn, casperChecksummed, lookAlikes, readAddress } from './address.ts'

const evm = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const solana = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const casper = '02028b2ddbe59976ad2f4138ca46553866de5124d13db4e13611ca751eedde9e0297'

test('reads addresses in their one spelling', () => {
  expect(readAddress('evm', ` ${evm.toLowerCase()} `)).toEqual({ ok: true, address: evm })
  expect(readAddress('solana', solana)).toEqual({ ok: true, address: solana })
  expect(readAddress('casper', casperChecksummed(casper))).toEqual({ ok: true, address: casper })
})

test('tells a slip, a wrong checksum and another family’s address apart', () => {
  expect(readAddress('evm', evm.replace('9858E', '9858e'))).toEqual({ ok: false, problem: 'address.checksum' })
  const [, letter = ''] = /([A-F])/.exec(casperChecksummed(casper)) ?? []
  const swapped = casperChecksummed(casper).replace(letter, letter.toLowerCase())
  expect(readAddress('casper', swapped)).toEqual({ ok: false, problem: 'address.checksum' })
  expect(readAddress('evm', solana)).toEqual({ ok: false, problem: 'address.other_family', family: 'solana' })
  expect(readAddress('solana', casper)).toEqual({ ok: false, problem: 'address.other_family', family: 'casper' })
  expect(readAddress('solana', evm)).toEqual({ ok: false, problem: 'address.other_family', family: 'evm' })
  expect(readAddress('evm', `${evm}0`)).toEqual({ ok: false, problem: 'address.invalid' })
  expect(() => addressIn('evm', solana)).toThrow('address.other_family')
})

test('finds addresses that begin and end as a known one, and marks where they differ', () => {
  const alike = `0x9858${'1'.repeat(32)}Da94`
  const [found] = lookAlikes(alike, [evm, evm.toLowerCase(), solana])
  expect(found?.address).toBe(evm)
  expect(found?.differs.slice(0, 6)).toEqual(Array(6).fill(false))
  expect(found?.differs[7]).toBe(true)
  expect(lookAlikes(evm.toLowerCase(), [evm])).toEqual([])
})

test('counts amounts without a number in between', () => {
  expect(unitsOf('1.5', 6)).toBe(1_500_000n)
  expect(unitsOf('0.000000000000000001', 18)).toBe(1n)
  expect(unitsOf('1.50', 1)).toBe(15n)
  expect(textOf(123_456_789_012_345_678_901n, 18)).toBe('123.456789012345678901')
  expect(textOf(-5n, 1)).toBe('-0.5')
  expect(textOf(7n, 0)).toBe('7')
  expect(() => unitsOf('0.0000001', 6)).toThrow('amount.too_small')
  for (const text of ['', '1e3', '-1', '1,5', '.5', '0x1', ' 1', '1.'])
    expect(() => unitsOf(text, 6)).toThrow('amount.invalid')
  expect(() => wholeOf('1.0')).toThrow('amount.invalid')
})
