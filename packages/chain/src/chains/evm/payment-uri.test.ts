import { expect, test } from 'vitest'
import { readPayment, writePayment } from './payment-uri.ts'

const to = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const contract = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test.each([
  { to },
  { to, chainId: 137, value: '1500000000000000000' },
  { to, chainId: 56, token: { contract, amount: '2500000' } },
  { to, token: { contract } },
])('a link that was written reads as itself: %o', (payment) => {
  expect(readPayment(writePayment(payment))).toEqual(payment)
})

test('reads a bare address, the older beginning and exponents', () => {
  expect(readPayment(` ${to} `)).toEqual({ to })
  expect(readPayment(`ethereum:pay-${to}@1?value=2.014e18`)).toEqual({ to, chainId: 1, value: '2014000000000000000' })
})

test('refuses half a unit, calls nobody can read and a wrong checksum; leaves other texts to others', () => {
  expect(() => readPayment(`ethereum:${to}?value=1.5`)).toThrow('amount.invalid')
  expect(() => readPayment(`ethereum:${to}?value=-1`)).toThrow('amount.invalid')
  expect(() => readPayment(`ethereum:${contract}/approve?address=${to}&uint256=1`)).toThrow('request.invalid')
  expect(() => readPayment(`ethereum:${to.replace('9858E', '9858e')}`)).toThrow('address.checksum')
  expect(() => readPayment(`ethereum:${contract}/transfer`)).toThrow('address.invalid')
  expect(readPayment('https://example.com')).toBeNull()
})
