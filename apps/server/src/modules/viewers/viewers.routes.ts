import {
  addBrandHostname,
  deleteBrandViewer,
  type EmbeddingGrant,
  getBrandViewer,
  getEmbeddingGrant,
  getViewerConfig,
  listBrandHostnames,
  proveBrandHostname,
  putBrandViewer,
  removeBrandHostname,
} from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import { etagOf, KeptReply } from '../../platform/http/replies/kept-reply.ts'
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
  audit: Pick<ViewersNeeds['audit'], 'record'>
  answers: Answers
  viewers: ViewersService
  hostnames: Hostnames
  words: ViewersNeeds['words']
  grantFor(origin: string, appId: string | undefined): EmbeddingGrant
}

export function viewersRoutes(http: FastifyInstance, needs: ViewersRoutesNeeds): void {
  const { database, audit, answers, viewers, hostnames, words, grantFor } = needs

  serve(http, getViewerConfig, async ({ query, language }) => {
    const { config, businessId, ...written } = await answers.at(readHostname(query.hostname))
    const said = await words.inWords(config, language, async () => businessId)
    if (said === config) return new KeptReply({ ...written, maxAgeSeconds })
    const json = JSON.stringify(said)
    return new KeptReply({ json, etag: etagOf(json), maxAgeSeconds })
  })
  serve(http, getEmbeddingGrant, async ({ query }) => grantFor(query.origin, query.appId))

  serve(http, getBrandViewer, ({ staff }) => viewers.read(database, staff.businessId))
  serve(http, putBrandViewer, ({ body, staff, transact }) => transact((tx) => viewers.edit(tx, staff, body)))
  serve(http, deleteBrandViewer, ({ staff, transact }) => transact((tx) => viewers.takeBack(tx, staff)))

  const tell = (tx: Queryable, staff: Staff, verb: 'wanted' | 'proven' | 'removed', hostname: string) =>
    audit.record(tx, staff, { what: `hostname.${verb}`, id: hostname, title: hostname })

  serve(http, listBrandHostnames, async ({ staff }) => ({ items: await hostnames.list(database, staff.businessId) }))
  serve(http, addBrandHostname, ({ params, staff, transact }) =>
    transact(async (tx) => {
      const { isNew, ...wanted } = await hostnames.want(tx, staff.businessId, params.hostname)
      if (isNew) await tell(tx, staff, 'wanted', wanted.hostname)
      return wanted
    }),
  )
  serve(http, proveBrandHostname, async ({ params, staff, transact }) => {
    const seen = await hostnames.look(staff.businessId, params.hostname)
    return transact(async (tx) => {
      const { wasProven, ...proven } = await hostnames.prove(tx, staff.businessId, seen)
      if (!wasProven) await tell(tx, staff, 'proven', proven.hostname)
      return proven
    })
  })
  serve(http, removeBrandHostname, ({ params, staff, transact }) =>
    transact(async (tx) => {
      await tell(tx, staff, 'removed', await hostnames.remove(tx, staff.businessId, params.hostname))
    }),
  )
}
