import { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import type { NetworkHttp } from '../http/network-http.ts'
import { textOf } from '../http/texts.ts'
import type { Folders } from '../objects/folders.ts'
import { idsMax, isUuid } from '../objects/paging.ts'
import { badPayload, type RefusalCode, refusalOf } from '../refusal.ts'
import type { Perform } from './perform.ts'
import type { Disposal } from './trash.ts'

export interface ActingNeeds {
  database: Database
  perform: Perform
  folders: Folders
  disposal: Disposal
  /** Runs an attempt that may say where somebody is; who was refused again and again waits. */
  patiently<T>(accountId: string, attempt: () => Promise<T>): Promise<T>
}

/**
 * Who says where they are to get something is believed only so often, by whatever name a publisher has registered it. To lay something
 * down is no claim.
 */
const isClaim = (name: string, body: Readonly<Record<string, unknown>>) =>
  body['geo.pos'] !== undefined && name !== 'Drop' && name !== 'EthDrop'

/** What is wrong with the request rather than refused by the action: HTTP errors, as everywhere else. */
const ofTheRequest = new Set<RefusalCode>([500, 503, 516, 517])

const ThisId = z.object({ 'this.id': z.string().max(100) })

export function actingRoutes(
  { route }: NetworkHttp,
  { database, perform, folders, disposal, patiently }: ActingNeeds,
): void {
  route(
    {
      method: 'POST',
      // Names have colons and dots in them.
      path: '/user/vatom/action/:name',
      auth: 'account',
      access: 'wallet:brand',
      reach: 'narrowed',
      body: z.record(z.string(), z.unknown()),
    },
    async ({ caller, params, body, language }) => {
      try {
        const name = params.name ?? ''
        const attempt = () => database.transaction((tx) => perform(tx, { caller, name, body }))
        const output = await (isClaim(name, body) ? patiently(caller.accountId, attempt) : attempt())
        return { main: { output } }
      } catch (error) {
        const refusal = refusalOf(error)
        if (!refusal || ofTheRequest.has(refusal.code)) throw error
        return { main: { error: { Code: refusal.code, Msg: textOf(refusal, language) } } }
      }
    },
  )

  route(
    {
      method: 'POST',
      path: '/user/vatom/trash',
      auth: 'account',
      access: 'wallet:brand',
      reach: 'narrowed',
      body: ThisId,
    },
    async ({ caller, body: { 'this.id': id } }) => {
      await database.transaction((tx) => disposal.trash(tx, caller, id))
      return { success_message: 'The object was moved to the trash.' }
    },
  )

  route(
    {
      method: 'POST',
      path: '/user/vatom/request/redemption',
      auth: 'account',
      access: 'wallet:brand',
      reach: 'narrowed',
      body: z.object({ object_id: z.string().max(100) }),
      ratePerMinute: 30,
    },
    async ({ caller, body }) => {
      await database.transaction((tx) => disposal.requestRedemption(tx, caller, body.object_id))
      return { success_message: 'The redemption was requested.' }
    },
  )

  route(
    {
      method: 'PATCH',
      path: '/vatoms',
      auth: 'account',
      access: 'wallet:brand',
      reach: 'narrowed',
      body: z.object({ ids: z.array(z.string().max(100)).min(1).max(idsMax), parent_id: z.string().max(100) }),
    },
    async ({ caller, reach, body, language }) => {
      const { parent_id: parent } = body
      const ids = body.ids.map((id) => id.toLowerCase())
      if (!ids.every(isUuid) || (parent !== '.' && !isUuid(parent))) throw badPayload('ids or parent_id are no ids')
      const parentId = parent === '.' ? null : parent.toLowerCase()
      return database.transaction((tx) =>
        folders.move(tx, { accountId: caller.accountId, reach, ids, parentId, language }),
      )
    },
  )
}
