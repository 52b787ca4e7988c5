import type { DemoCoin, DemoPerson, PersonKey } from '@vitrine/fixtures'
import type { CoinsApi } from '../modules/coins/index.ts'
import type { Queryable } from '../platform/database/database.ts'

export interface SeedCoinsNeeds {
  coins: Pick<CoinsApi, 'createCoin' | 'fund' | 'enrol' | 'grant' | 'charge' | 'transfer'>
  people: readonly DemoPerson[]
  /** Sets the time at which what follows happens. */
  goTo(ago: number): void
}

/** A coin's story as it happened, through the ledger that people use. */
export async function seedCoin(tx: Queryable, { coins, people, goTo }: SeedCoinsNeeds, coin: DemoCoin): Promise<void> {
  const { id, businessId, name, symbol, image, imageAlt, terms, treasury, createdAgoMs, enrolled, movements } = coin
  const accounts = new Map(people.map((person) => [person.key, person.id]))
  const idOf = (key: PersonKey) => accounts.get(key) ?? ''
  goTo(createdAgoMs)
  await coins.createCoin(tx, { id, businessId, name, symbol, image, imageAlt, terms })
  await coins.fund(tx, { key: 'demo:opening', businessId, amount: treasury })

  const enrolments = Object.entries(enrolled).map(([key, agoMs]) => ({
    agoMs,
    happen: () => coins.enrol(tx, { businessId, accountId: idOf(key as PersonKey) }),
  }))
  const steps = movements.map((movement, index) => ({
    agoMs: movement.agoMs,
    happen: async () => {
      const common = { key: `demo:${index}`, businessId, amount: movement.amount, memo: movement.memo }
      switch (movement.kind) {
        case 'grant':
          return coins.grant(tx, { ...common, accountId: idOf(movement.to) })
        case 'redeem':
          return coins.charge(tx, { ...common, accountId: idOf(movement.from), kind: 'redeem' })
        case 'transfer':
          return coins.transfer(tx, {
            ...common,
            fromAccountId: idOf(movement.from),
            toAccountId: idOf(movement.to),
          })
      }
    },
  }))
  for (const { agoMs, happen } of [...enrolments, ...steps].toSorted((a, b) => b.agoMs - a.agoMs)) {
    goTo(agoMs)
    await happen()
  }
}
