import type { CoinMovement } from '@vitrine/protocol'

type Way = 'in' | 'out'

/** The key of the sentence that says what a movement was, and who stands in it. */
export function movementWords({ kind, amount, party }: CoinMovement, brand: string) {
  const way: Way = amount > 0 ? 'in' : 'out'
  const name = party.type === 'person' ? party.name : party.type === 'address' ? party.hint : brand
  if (party.type === 'address') return { key: way === 'out' ? 'waiting-out' : 'waiting-in', name } as const
  switch (kind) {
    case 'fund':
    case 'grant':
    case 'transfer':
      return { key: `moved-${way}`, name } as const
    case 'redeem':
    case 'purchase':
    case 'royalty':
    case 'refund':
      return { key: `${kind}-${way}`, name } as const
    case 'merge':
      return { key: 'merge', name } as const
  }
}

/** Months, newest first, each with its movements in their order. */
export function byMonth(movements: readonly CoinMovement[], monthOf: (at: string) => string) {
  const months: { month: string; movements: CoinMovement[] }[] = []
  for (const movement of movements) {
    const month = monthOf(movement.at)
    const last = months.at(-1)
    if (last?.month === month) last.movements.push(movement)
    else months.push({ month, movements: [movement] })
  }
  return months
}
