import {
  type DemoObjectDefinition,
  type DemoPerson,
  type DemoToken,
  type DemoWorld,
  dated,
  demoWorld,
  instantBefore,
  type PersonKey,
} from '@vitrine/fixtures'
import { fieldsIn } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import type { CampaignsApi } from '../modules/campaigns/index.ts'
import type { ChatApi } from '../modules/chat/index.ts'
import type { CoinsApi } from '../modules/coins/index.ts'
import type { CommunitiesApi } from '../modules/communities/index.ts'
import type { CouponsApi } from '../modules/coupons/index.ts'
import type { DropsApi } from '../modules/drops/index.ts'
import type { Publishing } from '../modules/legacy-network/index.ts'
import type { MerchantsApi } from '../modules/merchants/index.ts'
import type { PrizesApi } from '../modules/prizes/index.ts'
import type { RelationsApi } from '../modules/relations/index.ts'
import type { StudioApi } from '../modules/studio/index.ts'
import type { Blocks, TokensApi } from '../modules/tokens/index.ts'
import type { UsersApi } from '../modules/users/index.ts'
import type { ViewersApi } from '../modules/viewers/index.ts'
import type { WordsApi } from '../modules/words/index.ts'
import type { PastClock } from '../platform/clock.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import type { EventLog } from '../platform/log/event-log.ts'
import { seedCampaigns } from './demo-campaigns.ts'
import { seedCoin } from './demo-coins.ts'
import { seedCommunities } from './demo-communities.ts'
import { seedDrops } from './demo-drops.ts'
import { seedOlderNetwork } from './demo-legacy-network.ts'
import { seedPrizes } from './demo-prizes.ts'
import { seedSales } from './demo-sales.ts'

export interface SeedNeeds {
  database: Database
  /** Put back while things are done that happened long ago. */
  clock: PastClock
  log: Pick<EventLog, 'isEmpty'>
  users: Pick<UsersApi, 'createAccount' | 'setPrivacy'>
  /** Whom the demo world knows has used this wallet before, and is not asked for consent. */
  identity: { allowOwnApps(tx: Queryable, accountId: string): Promise<void> }
  studio: Pick<StudioApi, 'createBusiness'>
  words: Pick<WordsApi, 'set'>
  relations: Pick<RelationsApi, 'follow'>
  tokens: Pick<TokensApi, 'createDefinition' | 'issue' | 'executeAction' | 'markOpened'>
  prizes: Pick<PrizesApi, 'createPrizeSet'>
  coupons: CouponsApi
  merchants: MerchantsApi
  drops: DropsApi
  coins: CoinsApi
  campaigns: CampaignsApi
  chat: Pick<ChatApi, 'roomsOfOthers'>
  communities: CommunitiesApi
  network: { publishing: Publishing }
  viewers: Pick<ViewersApi, 'giveHostname' | 'setViewer'>
  /** Whether this server takes money at all. */
  cards: boolean
  hashPassword(password: string): Promise<string>
}

const seedLock = 7_411_010

/**
 * Fills a new database with the demo world by the same services that people use, so that every token has a history.
 * Answers false where anything has ever happened. All or nothing, once, however many servers start together.
 */
export async function seedDemoWorld(needs: SeedNeeds): Promise<boolean> {
  if (!(await needs.log.isEmpty(needs.database))) return false
  const hashes = await hashPasswords(demoWorld.people, needs.hashPassword)
  return needs.database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    if (!(await needs.log.isEmpty(tx))) return false
    try {
      await seed(tx, needs, demoWorld, hashes)
    } finally {
      needs.clock.standAt(null)
    }
    return true
  })
}

async function seed(tx: Queryable, needs: SeedNeeds, world: DemoWorld, hashes: Map<string, string>): Promise<void> {
  const seededAt = needs.clock.now()
  const ago = (milliseconds: number) => new Date(instantBefore(seededAt, milliseconds))
  /** What is done next happened so long ago. */
  const goTo = (agoMs: number) => {
    const at = ago(agoMs)
    needs.clock.standAt(at)
    return at
  }
  const idOf = (key: PersonKey) => world.people.find((each) => each.key === key)?.id ?? ''
  const { tokens, prizes, coupons, merchants, drops, coins, campaigns, cards, network } = needs
  goTo(0)

  for (const { createdAgoMs, businessId: _, ...business } of world.businesses) {
    await needs.studio.createBusiness(tx, { ...business, createdAt: ago(createdAgoMs) })
  }
  for (const { businessId, language, words } of world.words) await needs.words.set(tx, businessId, language, words)
  for (const { businessId, hostname, viewer } of world.viewers) {
    await needs.viewers.setViewer(tx, businessId, viewer)
    await needs.viewers.giveHostname(tx, businessId, hostname)
  }
  for (const person of world.people) {
    await needs.users.createAccount(tx, accountOf(person, hashes.get(person.id) ?? null, ago(person.createdAgoMs)))
    await needs.identity.allowOwnApps(tx, person.id)
    if (person.shows) await needs.users.setPrivacy(tx, person.id, { inventory: person.shows })
  }
  for (const definition of world.objectDefinitions) {
    const { displayName, description, category } = definition.meta
    await tokens.createDefinition(tx, {
      id: definition.id,
      businessId: definition.businessId,
      campaignId: definition.campaignId,
      displayName,
      description,
      category,
      views: definition.viewPlacements,
      behaviours: behavioursOf(definition, seededAt),
    })
    await issue(tx, tokens, definition, world.tokens, ago)
  }
  await seedPrizes(tx, { prizes, coupons }, world, seededAt)
  for (const { person, ...merchant } of world.merchants) {
    await merchants.createMerchant(tx, { ...merchant, accountId: idOf(person) })
  }

  const transferable = new Set(
    world.objectDefinitions.filter((each) => each.behaviors['transferable-v1']).map((each) => each.id),
  )
  for (const gift of world.tokens.filter((each) => wasGiven(each, transferable)).toSorted(oldestFirst)) {
    goTo(gift.modifiedAgoMs)
    await tokens.executeAction(tx, {
      tokenId: gift.id,
      callerId: gift.lastOwner,
      behaviorId: 'transferable-v1',
      actionId: 'transfer-v1',
      input: { recipient: { type: 'userId', value: gift.owner } },
    })
    if (gift.openedAgoMs !== null) {
      await tokens.markOpened(tx, gift.id, gift.owner, goTo(gift.openedAgoMs))
    }
  }

  for (const coin of world.coins) await seedCoin(tx, { coins, people: world.people, goTo }, coin)
  await seedCampaigns(tx, { campaigns, goTo }, world)
  await seedSales(tx, { tokens, cards, goTo }, world)
  await seedDrops(tx, { drops, goTo }, world)
  for (const { from, to, agoMs } of world.follows.toSorted((a, b) => b.agoMs - a.agoMs)) {
    goTo(agoMs)
    await needs.relations.follow(tx, idOf(from), idOf(to))
  }
  await seedCommunities(tx, { chat: needs.chat, communities: needs.communities, goTo }, world)
  await seedOlderNetwork(tx, network.publishing, { people: world.people, ago })
}

/** What was given away begins with the giver; what was shared begins as the sharer's copy; the rest comes from the brand. */
async function issue(
  tx: Queryable,
  tokens: Pick<TokensApi, 'issue'>,
  definition: DemoObjectDefinition,
  all: readonly DemoToken[],
  ago: (milliseconds: number) => Date,
): Promise<void> {
  const transferable = new Set(definition.behaviors['transferable-v1'] ? [definition.id] : [])
  const made = all.filter((token) => token.objectDefinitionId === definition.id)
  const bySharer = Map.groupBy(made, (token) => (wasShared(token, transferable) ? token.lastOwner : undefined))
  for (const [sharedBy, group] of bySharer) {
    await tokens.issue(tx, {
      objectDefinitionId: definition.id,
      ...(sharedBy ? { sharedBy } : {}),
      tokens: group.map((token) => {
        const given = wasGiven(token, transferable)
        return {
          id: token.id,
          ownerId: given ? token.lastOwner : token.owner,
          parentId: token.parentId,
          at: ago(given ? token.createdAgoMs : token.modifiedAgoMs),
          openedAt: given || token.openedAgoMs === null ? null : ago(token.openedAgoMs),
          ...(token.number === null ? {} : { number: token.number }),
        }
      }),
    })
  }
}

/** Only what lies in no folder can have come by a transfer: it would lie outside. */
function wasGiven(token: DemoToken, transferable: ReadonlySet<string>): boolean {
  return token.lastOwner !== token.author && token.parentId === '.' && transferable.has(token.objectDefinitionId)
}

function wasShared(token: DemoToken, transferable: ReadonlySet<string>): boolean {
  return token.lastOwner !== token.author && !wasGiven(token, transferable)
}

const oldestFirst = (a: DemoToken, b: DemoToken) => b.modifiedAgoMs - a.modifiedAgoMs

function behavioursOf({ behaviors, maxObjects, numbered }: DemoObjectDefinition, seededAt: Date): Blocks {
  return {
    ...(dated(behaviors, seededAt) as Blocks),
    'scarcity-v1': { maxObjects },
    ...(numbered ? { 'numbered-v1': {} } : {}),
  }
}

function accountOf(person: DemoPerson, passwordHash: string | null, createdAt: Date) {
  return {
    id: person.id,
    name: person.name,
    guest: person.guest,
    picture: person.picture,
    preferredUsername: person.preferred_username,
    about: fieldsIn(person),
    locale: person.locale,
    location: person.location,
    defaultBusinessId: person.default_business_id,
    passwordHash,
    ageConfirmedAt: createdAt,
    createdAt,
    identities: person.email ? [{ type: 'email' as const, value: person.email, verified: true }] : [],
  }
}

async function hashPasswords(people: readonly DemoPerson[], hash: SeedNeeds['hashPassword']) {
  const hashed = await Promise.all(
    people.map(async ({ id, password }) => [id, password === null ? '' : await hash(password)] as const),
  )
  return new Map<string, string>(hashed.filter(([, value]) => value !== ''))
}
