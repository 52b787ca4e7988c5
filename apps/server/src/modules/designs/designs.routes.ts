import {
  bringArtwork,
  bringBackDesign,
  createDesign,
  getDesign,
  getDesignChanges,
  getDesignRevision,
  listDesignRevisions,
  listDesigns,
  listDesignTemplates,
  Problem,
  publishDesign,
  removeDesign,
  restoreDesign,
  saveDesign,
  sweepDesign,
  type TokenId,
  tryDesign,
  uploadArtwork,
} from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ArtworkKeeper } from '../../platform/media/index.ts'
import type { Editing } from './editing.ts'
import type { createMaking } from './making.ts'
import type { createPublishing } from './publishing.ts'
import type { createRemoving } from './removing.ts'
import type { createRevisions } from './revisions.ts'

export interface DesignsRoutesNeeds {
  database: Database
  artwork: ArtworkKeeper
  editing: Editing
  making: ReturnType<typeof createMaking>
  publishing: ReturnType<typeof createPublishing>
  revisions: ReturnType<typeof createRevisions>
  removing: ReturnType<typeof createRemoving>
}

export function designsRoutes(http: FastifyInstance, needs: DesignsRoutesNeeds): void {
  const { database, artwork, editing, making, publishing, revisions, removing } = needs

  serve(http, listDesigns, ({ params, query: { archived, ...query } }) =>
    editing.list(database, { ...query, businessId: params.businessId, archived: archived === 'true' }),
  )
  serve(http, listDesignTemplates, async ({ params, language }) => ({
    items: await making.templatesFor(params.businessId, language ?? 'en'),
  }))
  serve(http, createDesign, async ({ body, staff, transact }) => {
    const draft = await making.prepare(staff, body)
    return transact((tx) => making.make(tx, staff, draft))
  })
  serve(http, getDesign, ({ params }) => editing.read(database, params))
  serve(http, saveDesign, ({ params, body, staff, transact }) =>
    transact((tx) => editing.save(tx, staff, params, body)),
  )

  serve(http, getDesignChanges, ({ params }) => publishing.changes(database, params))
  serve(http, publishDesign, ({ params, body, staff, transact }) =>
    transact((tx) => publishing.publish(tx, staff, params, body)),
  )
  serve(http, sweepDesign, ({ params, staff, transact }) =>
    transact(async (tx) => ({ swept: await publishing.sweep(tx, staff, params) })),
  )

  serve(http, tryDesign, async ({ params, body, staff, transact }) => {
    const accountId = body.accountId ?? (staff.actor.kind === 'account' ? staff.actor.accountId : null)
    if (accountId === null) throw new Problem('user.not_found')
    const tokenId = await transact((tx) => publishing.tryOne(tx, staff, params, accountId))
    return { tokenId: tokenId as TokenId }
  })

  serve(http, listDesignRevisions, async ({ params, query }) => ({
    items: await revisions.list(database, params, query),
  }))
  serve(http, getDesignRevision, ({ params: { revision, ...place } }) => revisions.read(database, place, revision))
  serve(http, restoreDesign, ({ params: { revision, ...place }, body: { version }, staff, transact }) =>
    transact((tx) => revisions.restore(tx, staff, place, { revision, version })),
  )

  serve(http, removeDesign, ({ params, query, staff, transact }) =>
    transact(async (tx) => ({ removed: await removing.remove(tx, staff, params, query.version) })),
  )
  serve(http, bringBackDesign, ({ params, staff, transact }) => transact((tx) => removing.bringBack(tx, staff, params)))

  serve(http, uploadArtwork, async ({ body, staff }) =>
    artwork.keep(new Uint8Array(await body.file.arrayBuffer()), staff.by),
  )
  serve(http, bringArtwork, ({ body, staff }) => artwork.bring(body.address, staff.by))
}
