import {
  addBrandHostname,
  deleteBrandViewer,
  type EmbeddingGrant,
  getBrandViewer,
  getEmbeddingGrant,
  getViewerConfig,
  listBrandHostnames,
  Problem,
  proveBrandHostname,
  putBrandViewer,
  removeBrandHostname,
} from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { KeptReply } from '../../platform/http/replies/kept-reply.ts'
import { readHostname } from '../../platform/http/requests/hostname.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Hostnames } from './hostnames.service.ts'
import type { ViewersNeeds } from './needs.ts'
import type { Answers } from './viewer-answers.ts'
import type { ViewersService } from './viewers.service.ts'

/** How long a browser may go without asking again. */
const maxAgeSeconds = 15

export interface ViewersRoutesNeeds {
  database: Database
  brands: Pick<ViewersNeeds['brands'], 'rolesOf'>
  answers: Answers
  viewers: ViewersService
  hostnames: Hostnames
  grantFor(origin: string, appId: string | undefined): EmbeddingGrant
}

export function viewersRoutes(http: FastifyInstance, needs: ViewersRoutesNeeds): void {
  const { database, brands, answers, viewers, hostnames, grantFor } = needs

  const assertWorks = async (db: Queryable, accountId: string, businessId: string, as: 'owner' | 'staff') => {
    const roles = (await brands.rolesOf(db, accountId)).filter((role) => role.businessId === businessId)
    if (!roles.some(({ role }) => as === 'staff' || role === 'owner')) throw new Problem('auth.forbidden')
  }

  serve(http, getViewerConfig, async ({ query }) => {
    const { json, etag } = await answers.at(readHostname(query.hostname))
    return new KeptReply({ json, etag, maxAgeSeconds })
  })
  serve(http, getEmbeddingGrant, async ({ query }) => grantFor(query.origin, query.appId))

  serve(http, getBrandViewer, async ({ params, caller }) => {
    await assertWorks(database, caller.accountId, params.businessId, 'staff')
    return viewers.read(database, params.businessId)
  })
  serve(http, putBrandViewer, ({ params, body, caller, transact }) =>
    transact(async (tx) => {
      await assertWorks(tx, caller.accountId, params.businessId, 'owner')
      return viewers.set(tx, params.businessId, body, caller.accountId)
    }),
  )
  serve(http, deleteBrandViewer, async ({ params, caller, transact }) => {
    await transact(async (tx) => {
      await assertWorks(tx, caller.accountId, params.businessId, 'owner')
      await viewers.remove(tx, params.businessId)
      return null
    })
  })

  serve(http, listBrandHostnames, async ({ params, caller }) => {
    await assertWorks(database, caller.accountId, params.businessId, 'staff')
    return { items: await hostnames.list(database, params.businessId) }
  })
  serve(http, addBrandHostname, ({ params, caller, transact }) =>
    transact(async (tx) => {
      await assertWorks(tx, caller.accountId, params.businessId, 'owner')
      return hostnames.want(tx, params.businessId, params.hostname)
    }),
  )
  serve(http, proveBrandHostname, async ({ params, caller, transact }) => {
    await assertWorks(database, caller.accountId, params.businessId, 'owner')
    const seen = await hostnames.look(params.businessId, params.hostname)
    return transact((tx) => hostnames.prove(tx, params.businessId, seen))
  })
  serve(http, removeBrandHostname, async ({ params, caller, transact }) => {
    await transact(async (tx) => {
      await assertWorks(tx, caller.accountId, params.businessId, 'owner')
      await hostnames.remove(tx, params.businessId, params.hostname)
      return null
    })
  })
}
