import { ChainProblem } from './problem.ts'

/** The units of a decimal text such as `12.5`; amounts are texts everywhere, because a number cannot hold them. */
export function unitsOf(text: string, decimals: number): bigint {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text)
  const [, whole = '', fraction = ''] = match ?? []
  if (!match || text.length > 100) throw new ChainProblem('amount.invalid')
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > decimals) throw new ChainProblem('amount.too_small', { decimals })
  return BigInt(whole + digits.padEnd(decimals, '0'))
}

/** `1500000` with six decimals is `1.5`. */
export function textOf(units: bigint, decimals: number): string {
  if (units < 0n) return `-${textOf(-units, decimals)}`
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}

/** Of what cannot be divided, such as tokens of a kind. */
export function wholeOf(text: string): bigint {
  if (!/^\d{1,78}$/.test(text)) throw new ChainProblem('amount.invalid')
  return BigInt(text)
}

export function assertSome(units: bigint): void {
  if (units <= 0n) throw new ChainProblem('amount.zero')
}
