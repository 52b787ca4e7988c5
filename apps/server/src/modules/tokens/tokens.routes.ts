import {
  deleteToken,
  executeAction,
  getClaim,
  getProvenance,
  getToken,
  listBehaviours,
  listInventoryBusinesses,
  listMyBusinesses,
  listMyInventory,
  moveTokens,
  type ReplyOf,
  readTokens,
  searchInventory,
  updateToken,
} from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { commitAhead, type Database, type Queryable } from '../../platform/database/database.ts'
import type { Admit } from '../../platform/http/idempotency/idempotency.ts'
import { serve } from '../../platform/http/serve.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import { isReached } from '../../platform/reach.ts'
import type { WordsApi } from '../words/index.ts'
import { nearnessPort } from './actions/core-ports.ts'
import type { Nearby } from './actions/near.ts'
import type { BehaviourRegistry } from './actions/registry.ts'
import type { Rush } from './actions/rush.ts'
import type { TokensService } from './actions/tokens.service.ts'
import type { Brands } from './brands.ts'
import type { Deliveries } from './deliveries/deliveries.ts'
import type { People } from './deliveries/recipients.ts'
import type { Folders } from './inventory/folders.ts'
import type { InventoryService } from './inventory/inventory.service.ts'
import { readProvenance } from './ledger/provenance.ts'

export interface TokensRoutesNeeds {
  database: Database
  log: EventLog
  tokens: TokensService
  rush: Rush
  nearby: Pick<Nearby, 'patiently'>
  inventory: InventoryService
  deliveries: Deliveries
  folders: Folders
  clock: Clock
  behaviours: BehaviourRegistry
  people: People
  brands: Brands
  words: Pick<WordsApi, 'originals'>
}

export function tokensRoutes(http: FastifyInstance, needs: TokensRoutesNeeds): void {
  const { database, tokens, rush, nearby, inventory, deliveries, folders, clock, behaviours, brands, words } = needs

  serve(http, searchInventory, async ({ body: { pageParam, category, ...search }, caller, reach, language }) => {
    const categories = category ? await words.originals({ text: category, language }) : undefined
    const wanted = { ...search, categories, language, page: pageParam, ownerId: caller.accountId, reach }
    return { data: await inventory.search(database, wanted) }
  })

  serve(http, listMyInventory, async ({ body, caller, reach, language }) => {
    const { items, total } = await inventory.search(database, {
      ownerId: caller.accountId,
      reach,
      businessId: body.business_id,
      parentId: '.',
      filterBy: 'all',
      dropped: body.show_dropped ? 'shown' : 'hidden',
      sortBy: body.sort_by,
      sortOrder: body.sort_order,
      language,
      page: body.page,
      limit: body.limit,
    })
    return { data: { items, hits: total } }
  })

  serve(http, listBehaviours, async ({ language }) => ({ items: behaviours.describe(language) }))

  serve(http, getToken, async ({ params, caller }) => ({
    data: await tokens.read(database, params.tokenId, caller.accountId),
  }))

  serve(http, readTokens, async ({ body, caller, reach }) => ({
    items: await inventory.read(database, caller.accountId, [...new Set(body.tokenIds)], reach),
  }))

  serve(http, updateToken, async ({ params, body, caller, transact }) => {
    const data = await transact((tx) =>
      tokens.markOpened(tx, params.tokenId, caller.accountId, new Date(body.openedAt)),
    )
    return { data }
  })

  serve(http, deleteToken, async ({ params, caller, transact }) => {
    await transact(async (tx) => {
      await tokens.executeAction(tx, {
        tokenId: params.tokenId,
        callerId: caller.accountId,
        reach: caller.reach,
        behaviorId: 'deletable-v1',
        actionId: 'delete-v1',
        input: {},
      })
      return null
    })
    return undefined as never
  })

  serve(http, executeAction, async ({ params, body, caller, transact }) => {
    const { behaviorId, actionId, parameters, ...flat } = body
    const work = (tx: Queryable) =>
      tokens.executeAction(tx, {
        tokenId: params.tokenId,
        callerId: caller.accountId,
        clientId: caller.clientId,
        reach: caller.reach,
        guest: caller.guest,
        behaviorId,
        actionId,
        input: { ...flat, ...parameters },
      })
    const action = behaviours.lookUp(behaviorId, actionId)
    const isForCrowds = action?.who === 'anyone' && (action.locks === 'nothing' || action.crowded)
    const inTurn = isForCrowds ? rush.at({ tokenId: params.tokenId, behaviorId, actionId }) : undefined
    const admit: Admit | undefined = action?.uses.includes(nearnessPort)
      ? (attempt) => nearby.patiently(caller.accountId, () => (inTurn ? inTurn(attempt) : attempt()))
      : inTurn
    const ahead = (tx: Queryable) => {
      commitAhead(tx)
      return work(tx)
    }
    return { data: await transact(inTurn ? ahead : work, admit) }
  })

  serve(http, moveTokens, async ({ body, caller, reach, transact }) => {
    const placed = await transact((tx) =>
      folders.putEach(tx, {
        tokenIds: body.ids,
        folderId: body.parentId,
        ownerId: caller.accountId,
        reach,
        now: clock.now(),
      }),
    )
    return { data: placed as ReplyOf<typeof moveTokens>['data'] }
  })

  serve(http, listInventoryBusinesses, async ({ caller, reach }) => {
    const ids = await inventory.businessIds(database, caller.accountId, reach)
    return { items: [...(await brands.summaries(database, ids)).values()] }
  })

  serve(http, listMyBusinesses, async ({ caller, reach }) => {
    const [held, staff] = await Promise.all([
      inventory.businessIds(database, caller.accountId, reach),
      brands.staffOf(database, caller.accountId),
    ])
    const ids = [...new Set([...staff.filter((id) => isReached(reach, id)), ...held])]
    return { items: [...(await brands.summaries(database, ids)).values()] }
  })

  serve(http, getProvenance, async ({ params, caller }) => {
    const { isAnothersOnMap } = await tokens.assertMayView(database, params.tokenId, caller.accountId)
    return { data: await readProvenance(needs, { tokenId: params.tokenId, withPeople: !isAnothersOnMap }) }
  })

  serve(http, getClaim, async ({ params }) => ({ data: await deliveries.read(database, params.claimId) }))
}
