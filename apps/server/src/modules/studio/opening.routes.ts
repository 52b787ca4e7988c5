import {
  addOpener,
  checkBrandName,
  closeBusiness,
  getOpening,
  isProblem,
  limits,
  listEveryBusiness,
  listOpeners,
  openBusiness,
  removeOpener,
  renameBusiness,
} from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Operators } from '../users/index.ts'
import type { OpeningService } from './opening.ts'
import type { OperatingService } from './operating.ts'
import { countOwned } from './team.store.ts'

export interface OpeningRoutesNeeds {
  database: Database
  opening: OpeningService
  operating: OperatingService
  operators: Operators
}

/** Brands come and go, and those who run the installation see them all. */
export function openingRoutes(http: FastifyInstance, needs: OpeningRoutesNeeds): void {
  const { database, opening, operating, operators } = needs

  serve(http, getOpening, async ({ caller: { accountId } }) => {
    const owned = await database.transaction((tx) => countOwned(tx, accountId))
    return {
      policy: opening.policy,
      may: await opening.may(database, accountId),
      left: Math.max(0, limits.brandsPerPersonMax - owned),
      operator: await operators.is(database, accountId),
    }
  })
  serve(http, checkBrandName, async ({ params, query }) => {
    try {
      await opening.assertNameFree(database, { ...params, ...query }, null)
      return { free: true }
    } catch (error) {
      if (isProblem(error, 'business.name_taken') || isProblem(error, 'business.name_reserved')) return { free: false }
      throw error
    }
  })
  serve(http, openBusiness, ({ body, caller, transact }) => transact((tx) => opening.open(tx, caller.accountId, body)))
  serve(http, renameBusiness, ({ body, staff, transact }) => transact((tx) => opening.rename(tx, staff, body)))
  serve(http, closeBusiness, ({ body, staff, transact }) => transact((tx) => opening.close(tx, staff, body)))

  serve(http, listEveryBusiness, ({ query, caller }) => operating.brands(database, caller.accountId, query))
  serve(http, listOpeners, ({ caller }) => operating.openers(database, caller.accountId))
  serve(http, addOpener, ({ params, caller, language, transact }) =>
    transact((tx) => operating.add(tx, caller.accountId, params.email, language ?? 'en')),
  )
  serve(http, removeOpener, ({ params, caller, transact }) =>
    transact((tx) => operating.remove(tx, caller.accountId, params.email)),
  )
}
