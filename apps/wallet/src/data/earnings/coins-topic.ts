import type { CoinUpdate } from '@vitrine/protocol'
import type { TopicReducer } from '../topics/topic.ts'
import { coinKeys, editHolding, refreshCoins } from './coins.ts'

export const coinsTopic: TopicReducer<CoinUpdate, CoinUpdate> = {
  apply({ client }, updates) {
    for (const { coinId, balance } of updates) {
      editHolding(client, coinId, (holding) => ({ ...holding, balance, changedAt: new Date().toISOString() }))
      void client.invalidateQueries({ queryKey: coinKeys.history(coinId) })
    }
    void client.invalidateQueries({ queryKey: coinKeys.lists })
    return [...updates]
  },
  reread: ({ client }) => refreshCoins(client),
  begin: ({ client }) => refreshCoins(client),
}
