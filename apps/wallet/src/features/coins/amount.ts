export type AmountReading = { ok: true; amount: number } | { ok: false; problem: 'amount-missing' | 'amount-too-much' }

/** Whole coins, however somebody groups the digits. */
export function readAmount(text: string, balance: number): AmountReading {
  const digits = text.replace(/[\s\u00a0\u202f]/g, '')
  if (!/^\d{1,10}$/.test(digits) || Number(digits) === 0) return { ok: false, problem: 'amount-missing' }
  const amount = Number(digits)
  return amount > balance ? { ok: false, problem: 'amount-too-much' } : { ok: true, amount }
}

/** Round sums that the balance allows, for one tap. */
export function suggestAmounts(balance: number): number[] {
  return [5, 10, 25, 50, 100, 250, 500, 1000].filter((sum) => sum < balance).slice(-3)
}
