import type { getPassKey, PublicBusiness, ReplyInputOf } from '@vitrine/protocol'
import { passHolderLength, passLinkLength, passSealLength } from '@vitrine/token-rules'
import type { ApiClient } from '../../platform/server/api.ts'

const nothing = { items: [], total: 0, page: 0, limit: 50 }

/** What a server says to somebody who has nothing of the brand yet, by operation. */
const answers: Readonly<Record<string, (business: PublicBusiness) => unknown>> = {
  getBusiness: (business) => business,
  getPublicBusiness: (business) => business,
  searchInventory: () => ({ data: nothing }),
  searchMarket: () => ({ data: nothing }),
  groupMap: () => ({ data: { groups: [] } }),
  listInventoryBusinesses: () => ({ items: [] }),
  listUserRoles: () => ({ items: [] }),
  listMyPoints: () => ({ items: [] }),
  listCoins: () => ({ items: [] }),
  listCampaignGroups: () => ({ items: [] }),
  getPassKey: passKey,
  getMe: () => ({ id: 'preview', name: '' }),
  listTerms: ({ id, terms }) => ({
    items: terms.map((title, index) => ({
      ...{ id: `${id}.${index}`, business_id: id, title, version: '1', url: '' },
      ...{ accepted: false, acceptedAt: null },
    })),
  }),
}

/** As long as a real one, so that its code is as fine; no counter knows it, and what is drawn from it is refused everywhere. */
function passKey(): ReplyInputOf<typeof getPassKey> {
  const now = Date.now()
  return {
    data: {
      key: 'p'.repeat(passLinkLength),
      holder: 'p'.repeat(passHolderLength),
      seal: 'p'.repeat(passSealLength),
      now: new Date(now).toISOString(),
      expiresAt: new Date(now + 3_600_000).toISOString(),
    },
  }
}

/** In the server's place: it knows the one business, and is silent on everything else. */
export const createPreviewServer = (business: () => PublicBusiness): ApiClient => ({
  call: ({ id }, ..._asked) => {
    const answer = answers[id]
    return answer ? Promise.resolve(answer(business()) as never) : new Promise(() => undefined)
  },
})
