import type { AgoMs, DemoWorld } from '@vitrine/fixtures'
import type { TokensApi } from '../modules/tokens/index.ts'
import type { Queryable } from '../platform/database/database.ts'

export interface SeedSalesNeeds {
  tokens: Pick<TokensApi, 'executeAction'>
  /** Whether this server takes money at all. */
  cards: boolean
  goTo(agoMs: AgoMs): void
}

/** What people of the demo world offer, each when they did. */
export async function seedSales(tx: Queryable, needs: SeedSalesNeeds, { sales, people }: DemoWorld): Promise<void> {
  const { tokens, cards, goTo } = needs
  for (const { tokenId, seller, price, channel, listedAgoMs } of sales) {
    if (price.currency !== 'coins' && !cards) continue
    goTo(listedAgoMs)
    await tokens.executeAction(tx, {
      tokenId,
      callerId: people.find(({ key }) => key === seller)?.id ?? '',
      behaviorId: 'commerce-v1',
      actionId: 'list-for-sale-v1',
      input: { price, channel },
    })
  }
}
