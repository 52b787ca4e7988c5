import type { PublicBusiness, Token } from '@vitrine/protocol'
import { businessOf, type DemoServer, demoServer, tokensOf } from './demo-answers.ts'
import { coinsServer } from './demo-coins.ts'
import { mapServer, tokensOnMap } from './demo-map.ts'
import { marketServer } from './demo-market.ts'
import { pointsServer } from './demo-points.ts'
import type { Answer } from './StoryWorld.tsx'

interface DemoBrandServer extends Partial<DemoServer> {
  me: DemoServer['me']
  /** What is otherwise with the brand. */
  change?: ((business: PublicBusiness) => Partial<PublicBusiness>) | undefined
}

/** A server on which a brand has all that a brand can have. */
export function brandServer(name: string, { me, change, tokens, otherwise }: DemoBrandServer): Answer {
  const points = pointsServer(me)
  const coins = coinsServer(me)
  const market = marketServer({ me })
  const map = mapServer(tokensOnMap(4))
  return demoServer({
    me,
    tokens: tokens ?? tokensOf(me),
    otherwise(asked) {
      const own = otherwise?.(asked)
      if (own) return own
      const { pathname } = new URL(asked.path, 'http://story')
      if (change && pathname === `/public/businesses/${name}`) {
        const business = businessOf(name)
        return { body: { ...business, ...change(business) } }
      }
      if (pathname.endsWith('/me/terms')) return { body: { items: termsOf(name) } }
      if (pathname.startsWith('/u/') && pathname.endsWith('/roles')) return { body: { items: [] } }
      if (pathname.endsWith('/offers')) return { body: { items: offersOf(tokensOf('ana').slice(0, 2)) } }
      if (pathname.endsWith('/market')) return market(asked)
      return points(asked) ?? map(asked) ?? coins(asked)
    },
  })
}

const offersOf = (given: readonly Token[]) =>
  given.map(({ state, viewPlacements }, index) => {
    const { objectDefinitionId } = state['studio-info-v1']
    const { displayName, description } = state['meta-v1']
    const token = { displayName, description, viewPlacements }
    return { objectDefinitionId, takingId: 'offered-link-of-a-brand', token, left: index ? null : 12, closesAt: null }
  })

const termsOf = (name: string) =>
  businessOf(name).terms.map((title, index) => ({
    id: `${businessOf(name).id}.${index}`,
    business_id: businessOf(name).id,
    title,
    version: '1',
    url: '',
    accepted: false,
    acceptedAt: null,
  }))
