import {
  getBusiness,
  getObjectDefinition,
  getPublicBusiness,
  type Language,
  listBusinesses,
  listUserRoles,
  type ObjectDefinition,
  Problem,
  type PublicBusiness,
  type ReplyOf,
  type Showpiece,
  searchBusinesses,
  searchObjectDefinitions,
  updateBusiness,
  uploadBrandPicture,
} from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Media } from '../../platform/media/index.ts'
import type { StudioApi } from './studio.service.ts'

/** Designs as the studio gives them; tokens fulfil it. */
export interface Designs {
  showpiece(db: Queryable, businessId: string, chosen?: string): Promise<Showpiece | null>
  one(db: Queryable, wanted: { businessId: string; id: string; forStaff: boolean }): Promise<ObjectDefinition>
  search(
    db: Queryable,
    search: {
      businessId: string
      campaignId: string
      ids?: readonly string[] | undefined
      query?: string | undefined
      category?: string | undefined
      language?: Language | null
      forStaff: boolean
      limit: number
      page: number
    },
  ): Promise<{ items: ObjectDefinition[]; total: number }>
}

/** The campaigns that a person may know of; campaigns fulfil it. */
export interface Campaigns {
  visible(
    db: Queryable,
    wanted: { businessIds: readonly string[]; callerId: string | null },
  ): Promise<{ id: string; businessId: string; displayName: string }[]>
}

export interface StudioRoutesNeeds {
  database: Database
  studio: StudioApi
  designs: Designs
  campaigns: Campaigns
  media: Pick<Media, 'storeImage'>
}

/** A business with what it shows of its designs to whoever comes in. */
export async function withShowpiece<B extends PublicBusiness>(
  db: Queryable,
  designs: Pick<Designs, 'showpiece'>,
  business: B,
): Promise<B> {
  const chosen = business.pageConfig?.features?.connect?.objectDefinitionId
  const showpiece = chosen === null ? null : await designs.showpiece(db, business.id, chosen)
  return { ...business, showpiece }
}

const pictureSizes = { icon: { maxSide: 512, square: true }, picture: { maxSide: 1600 } } as const

export function studioRoutes(
  http: FastifyInstance,
  { database, studio, designs, campaigns, media }: StudioRoutesNeeds,
): void {
  const isStaff = async (accountId: string, businessId: string) =>
    (await studio.staffOf(database, accountId)).includes(businessId)

  serve(http, getBusiness, async ({ params, query, caller }) => {
    const isPublicOnly = query.publicOnly !== undefined && query.publicOnly !== 'false'
    const accountId = isPublicOnly ? null : (caller?.accountId ?? null)
    return withShowpiece(database, designs, await studio.readFor(database, params.idOrName, accountId))
  })
  serve(http, getPublicBusiness, async ({ params }) =>
    withShowpiece(database, designs, await studio.readPublic(database, params.idOrName)),
  )

  serve(http, updateBusiness, ({ body, staff, transact }) => transact((tx) => studio.update(tx, staff, body)))
  serve(http, uploadBrandPicture, async ({ query, body, staff }) => {
    const bytes = new Uint8Array(await body.picture.arrayBuffer())
    const { url, width, height } = await media.storeImage(bytes, pictureSizes[query.as], staff.by)
    return { url, width, height }
  })

  serve(http, listBusinesses, async ({ query, caller }) => {
    if (query.context === 'member' && !caller) throw new Problem('auth.token_missing')
    const roles = caller ? await studio.rolesOf(database, caller.accountId) : []
    const named = query.ids?.split(',').filter(Boolean).slice(0, 100)
    const mine = roles.map(({ businessId }) => businessId)
    const ids = query.context === 'member' ? mine.filter((id) => named?.includes(id) ?? true) : named
    const found = await studio.search(database, { name: query.name, ids, limit: query.limit, page: query.page })
    const joins = new Set(query.join?.split(',') ?? [])
    const running = joins.has('campaigns')
      ? await campaigns.visible(database, {
          businessIds: found.items.map(({ id }) => id),
          callerId: caller?.accountId ?? null,
        })
      : []
    const items = found.items.map((item) => ({
      ...item,
      ...(joins.has('roles')
        ? { roles: roles.filter(({ businessId }) => businessId === item.id).map(({ role }) => role) }
        : {}),
      ...(joins.has('campaigns')
        ? {
            campaigns: running
              .filter(({ businessId }) => businessId === item.id)
              .map(({ id, displayName }) => ({ id, displayName })),
          }
        : {}),
    }))
    return { items, total: found.total } as ReplyOf<typeof listBusinesses>
  })

  serve(http, searchBusinesses, async ({ body }) => {
    const { items } = await studio.search(database, { ids: body.ids, limit: 100, page: 0 })
    return { items }
  })

  serve(http, getObjectDefinition, async ({ params, caller }) =>
    designs.one(database, { ...params, forStaff: await isStaff(caller.accountId, params.businessId) }),
  )

  serve(http, searchObjectDefinitions, async ({ params, body, caller, language }) => {
    const visible = await campaigns.visible(database, {
      businessIds: [params.businessId],
      callerId: caller.accountId,
    })
    if (!visible.some(({ id }) => id === params.campaignId)) throw new Problem('campaign.not_found')
    return designs.search(database, {
      ...params,
      ...body,
      language,
      forStaff: await isStaff(caller.accountId, params.businessId),
    })
  })

  serve(http, listUserRoles, async ({ params, caller }) => {
    if (params.userId !== caller.accountId) throw new Problem('auth.forbidden')
    const roles = await studio.rolesOf(database, caller.accountId)
    const businesses = await studio.summaries(
      database,
      roles.map(({ businessId }) => businessId),
    )
    const items = roles.map((role) => ({ ...role, business: businesses.get(role.businessId) }))
    return { items } as ReplyOf<typeof listUserRoles>
  })
}
