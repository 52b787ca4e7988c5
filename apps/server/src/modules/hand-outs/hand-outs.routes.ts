import {
  cancelHandOut,
  closeHandOut,
  createClaimLinks,
  createHandOut,
  createKiosk,
  createKioskKey,
  endKioskKeys,
  getHandOut,
  getKioskCode,
  getTaking,
  type HandOutRecipient,
  issueToken,
  listBrandOffers,
  listClaimLinks,
  listHandOutDesigns,
  listHandOutRecipients,
  listHandOuts,
  listHolders,
  offerHandOut,
  Problem,
  type ReplyInputOf,
  reopenHandOut,
  retryHandOut,
  takeBackHandOut,
  takeFromLink,
} from '@vitrine/protocol'
import { csvLine, readRecipient } from '@vitrine/token-rules'
import { pictureOfPlacements } from '@vitrine/token-rules/faces'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { TextReply } from '../../platform/http/replies/text-reply.ts'
import { serve } from '../../platform/http/serve.ts'
import { maxObjectsOf, type TokensApi } from '../tokens/index.ts'
import type { UsersApi } from '../users/index.ts'
import type { HandOuts } from './hand-outs.ts'
import { readOffers } from './offers.ts'
import { readInSteps } from './reading-lists.ts'
import { listRows, type RowOfList } from './rows.store.ts'
import { endKioskKeys as endKeys, listLinks } from './taken.store.ts'
import type { Takings } from './takings.ts'

export interface HandOutsRoutesNeeds {
  database: Database
  handOuts: HandOuts
  takings: Takings
  tokens: Pick<TokensApi, 'handOver' | 'holders' | 'definitions' | 'designs' | 'editions' | 'reader'>
  people: Pick<UsersApi, 'names'>
  clock: Clock
  publicUrl: string
}

export function handOutsRoutes(http: FastifyInstance, needs: HandOutsRoutesNeeds): void {
  const { database, handOuts, takings, tokens, people, publicUrl } = needs

  serve(http, createHandOut, async ({ body, staff, transact }) => {
    // Whoever waits while a long list is read holds no connection meanwhile.
    const read = await readInSteps(body.recipients)
    return transact((tx) => handOuts.create(tx, staff, body, read))
  })
  serve(http, createClaimLinks, ({ body, staff, transact }) => transact((tx) => handOuts.createLinks(tx, staff, body)))
  serve(http, createKiosk, ({ body, staff, transact }) => transact((tx) => handOuts.createKiosk(tx, staff, body)))

  serve(http, issueToken, async ({ params, body, staff, transact, language }) => {
    const read = readRecipient(body.recipient)
    if (!read.ok) throw new Problem(read.problem)
    const { recipient } = read
    if (recipient.type === 'caller') throw new Problem('recipient.missing')
    return transact(async (tx) => {
      const definition = await handOuts.designOf(tx, { ...params, businessId: staff.businessId })
      const handover = { definition, recipients: [recipient], cause: 'issue', locale: language ?? 'en' }
      const [outcome] = await tokens.handOver(tx, handover)
      if (!outcome) throw new Error('nothing came of it')
      if (outcome.state === 'failed') throw refusal(outcome.problem, definition.limitPerUser)
      return outcome as ReplyInputOf<typeof issueToken>
    })
  })

  serve(http, listHandOutDesigns, async ({ params, query, language }) => {
    const wanted = { ...params, ...query, language, forStaff: true, limit: designsShown }
    const { items } = await tokens.designs.search(database, wanted)
    const out = items.filter(({ isDraft }) => !isDraft)
    const issued = await tokens.editions.issued(
      database,
      out.map(({ id }) => id),
    )
    return {
      items: out.map(({ id, displayName, viewPlacements, state }) => ({
        ...{ id, displayName, picture: pictureOfPlacements(viewPlacements)?.url ?? null },
        ...{ issued: issued.get(id) ?? 0, max: maxObjectsOf(state) },
      })),
    }
  })

  serve(http, listHandOuts, async ({ params, query }) => {
    const items = await handOuts.list(database, { ...params, ...query })
    return { items, next: items.length < query.limit ? null : (items.at(-1)?.id ?? null) }
  })
  serve(http, getHandOut, ({ params }) => handOuts.one(database, params))
  serve(http, listHandOutRecipients, async ({ params, query: { format, ...wanted } }) => {
    const handOut = await handOuts.find(database, params)
    if (format === 'csv') {
      const page = (after: number) => listRows(database, handOut, { ...wanted, after, limit: 1_000 })
      return file(`hand-out-${wanted.state ?? 'all'}.csv`, ['line', 'recipient', 'state', 'problem'], page, (row) => {
        const { line, recipient, state, problem } = recipientView(row)
        return [line, recipient, state, problem]
      })
    }
    const rows = await listRows(database, handOut, wanted)
    return { items: rows.map(recipientView), next: rows.length < wanted.limit ? null : (rows.at(-1)?.line ?? null) }
  })

  serve(http, retryHandOut, ({ params, staff, transact }) => transact((tx) => handOuts.retry(tx, staff, params)))
  serve(http, takeBackHandOut, ({ params, staff, transact }) => transact((tx) => handOuts.takeBack(tx, staff, params)))
  serve(http, cancelHandOut, ({ params, staff, transact }) => transact((tx) => handOuts.cancel(tx, staff, params)))
  serve(http, closeHandOut, ({ params, staff, transact }) => transact((tx) => handOuts.close(tx, staff, params)))
  serve(http, reopenHandOut, ({ params, staff, transact }) => transact((tx) => handOuts.reopen(tx, staff, params)))

  serve(http, offerHandOut, ({ params, body, staff, transact }) =>
    transact((tx) => handOuts.offer(tx, staff, params, body.offered)),
  )

  serve(http, listClaimLinks, async ({ params, query: { format, ...wanted } }) => {
    const { id: handOutId } = await handOuts.find(database, params)
    const urlOf = (id: string) => `${publicUrl}/get/${id}`
    if (format === 'csv') {
      const page = (after: number) => listLinks(database, { handOutId, after, limit: 1_000 })
      const lines = async (after: number) => (await page(after)).map((link) => ({ ...link, line: link.number }))
      return file('claim-links.csv', ['number', 'url', 'taken'], lines, ({ number, id, taken }) => [
        number,
        urlOf(id),
        taken,
      ])
    }
    const rows = await listLinks(database, { handOutId, ...wanted })
    return {
      items: rows.map(({ id, number, taken }) => ({ number, url: urlOf(id), taken })),
      next: rows.length < wanted.limit ? null : (rows.at(-1)?.number ?? null),
    }
  })
  serve(http, createKioskKey, async ({ params, staff, transact }) => {
    const row = await handOuts.find(database, params)
    const { key, expiresAt } = await transact((tx) => takings.openKiosk(tx, staff, row))
    // Behind the `#`, it is in no server's records.
    return { url: `${publicUrl}/studio/kiosk#${key}`, expiresAt: expiresAt.toISOString() }
  })
  serve(http, endKioskKeys, async ({ params, transact }) => {
    const { id } = await handOuts.find(database, params)
    return { ended: await transact((tx) => endKeys(tx, id)) }
  })
  serve(http, getKioskCode, ({ body }) => takings.kioskCode(database, body.key))

  serve(http, listBrandOffers, async ({ params }) => ({ items: await readOffers(needs, database, params.businessId) }))
  serve(http, getTaking, async ({ params }) => ({ data: await takings.read(database, params.takingId) }))
  serve(http, takeFromLink, async ({ params, caller, transact }) => {
    const taken = await transact((tx) => takings.take(tx, { id: params.takingId, accountId: caller.accountId }))
    return { data: taken } as ReplyInputOf<typeof takeFromLink>
  })

  serve(http, listHolders, async ({ params, query: { after = null, limit } }) => {
    const { objectDefinitionId } = params
    const design = await tokens.definitions.current(database, objectDefinitionId)
    if (design?.businessId !== params.businessId) throw new Problem('object_definition.not_found')
    const rows = await tokens.holders(database, { objectDefinitionId, after, limit })
    const names = await people.names(
      database,
      rows.map(({ id }) => id),
    )
    return {
      items: rows.map(({ id, held }) => ({ accountId: id, name: names.get(id) ?? '', held })),
      next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
    } as ReplyInputOf<typeof listHolders>
  })
}

/** To choose from; whoever has more looks for part of its name. */
const designsShown = 200

function refusal(code: string, limitPerUser: number | null): Problem {
  if (code === 'token.limit_reached') return new Problem('token.limit_reached', { limit: limitPerUser ?? 0 })
  if (code === 'token.sold_out') return new Problem('token.sold_out', { limit: 0 })
  return new Problem(code as 'recipient.not_found')
}

function recipientView({ line, recipient, state, problem }: RowOfList): HandOutRecipient {
  return { line, recipient: recipient.slice(recipient.indexOf(':') + 1), state, problem }
}

/** A table of everything, read and sent piece by piece. */
function file<Row extends { line: number }>(
  fileName: string,
  heading: readonly string[],
  page: (after: number) => Promise<readonly Row[]>,
  cells: (row: Row) => (string | number | null)[],
): TextReply {
  async function* lines(): AsyncGenerator<string> {
    // Spreadsheets take it for UTF-8 by this mark.
    yield `\uFEFF${csvLine(heading)}`
    let last: number | undefined = 0
    while (last !== undefined) {
      const rows: readonly Row[] = await page(last)
      yield rows.map((row) => csvLine(cells(row))).join('')
      last = rows.at(-1)?.line
    }
  }
  return new TextReply({ type: 'text/csv; charset=utf-8', fileName, lines: lines() })
}
