import { randomBytes, randomUUID } from 'node:crypto'
import {
  type BodyOf,
  type BrandChange,
  type createClaimLinks,
  type createHandOut,
  type createKiosk,
  type HandOut,
  type HandOutState,
  limits,
  Problem,
  type ReplyInputOf,
  type WallTime,
} from '@vitrine/protocol'
import { instantOf, type RecipientListReading } from '@vitrine/token-rules'
import { pictureOfPlacements } from '@vitrine/token-rules/faces'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import type { Audit } from '../studio/index.ts'
import type { DefinitionRow, TokensApi } from '../tokens/index.ts'
import type { UsersApi } from '../users/index.ts'
import {
  findHandOut,
  type HandOutRow,
  insertHandOut,
  listHandOutsOf,
  lockHandOut,
  type NewHandOut,
  setOffered,
  setState,
} from './hand-outs.store.ts'
import { insertRows, queueFailed } from './rows.store.ts'
import { insertLinks } from './taken.store.ts'

type Place = { businessId: string; handOutId: string }
type Verb = BrandChange extends infer Change ? (Change extends `hand-out.${infer Verb}` ? Verb : never) : never

export interface HandOuts {
  /** To those who were read in the list. */
  create(
    tx: Queryable,
    staff: Staff,
    wanted: Omit<BodyOf<typeof createHandOut>, 'recipients'>,
    read: RecipientListReading,
  ): Promise<ReplyInputOf<typeof createHandOut>>
  createLinks(tx: Queryable, staff: Staff, wanted: BodyOf<typeof createClaimLinks>): Promise<HandOut>
  createKiosk(tx: Queryable, staff: Staff, wanted: BodyOf<typeof createKiosk>): Promise<HandOut>
  list(
    db: Queryable,
    wanted: { businessId: string; objectDefinitionId?: string | undefined; after?: string | undefined; limit: number },
  ): Promise<HandOut[]>
  one(db: Queryable, place: Place): Promise<HandOut>
  /** Of this business, or it is not there. */
  find(db: Queryable, place: Place): Promise<HandOutRow>
  retry(tx: Queryable, staff: Staff, place: Place): Promise<HandOut>
  takeBack(tx: Queryable, staff: Staff, place: Place): Promise<HandOut>
  cancel(tx: Queryable, staff: Staff, place: Place): Promise<HandOut>
  close(tx: Queryable, staff: Staff, place: Place): Promise<HandOut>
  reopen(tx: Queryable, staff: Staff, place: Place): Promise<HandOut>
  /** Whether the brand's page shows it. */
  offer(tx: Queryable, staff: Staff, place: Place, offered: boolean): Promise<HandOut>
  /** The design if people may have it. */
  designOf(db: Queryable, wanted: { businessId: string; objectDefinitionId: string }): Promise<DefinitionRow>
}

export interface HandOutsNeeds {
  tokens: Pick<TokensApi, 'definitions'>
  people: Pick<UsersApi, 'findAccount'>
  audit: Pick<Audit, 'record' | 'namesOf'>
  clock: Clock
  /** Has the work begin when the transaction commits. */
  begin(tx: Queryable, handOutId: string, at: Date | null): Promise<void>
}

export function createHandOuts({ tokens, people, audit, clock, begin }: HandOutsNeeds): HandOuts {
  const designOf: HandOuts['designOf'] = async (db, { businessId, objectDefinitionId }) => {
    const design = await tokens.definitions.current(db, objectDefinitionId)
    if (design?.businessId !== businessId) throw new Problem('object_definition.not_found')
    if (design.draft) throw new Problem('hand_out.design_not_out')
    return design
  }

  async function views(db: Queryable, rows: readonly HandOutRow[]): Promise<HandOut[]> {
    const [designs, names] = await Promise.all([
      tokens.definitions.newest(db, [...new Set(rows.map((row) => row.objectDefinitionId))]),
      audit.namesOf(db, rows.map((row) => row.createdBy).filter(isAccount)),
    ])
    const byId = new Map(designs.map((design) => [design.id, design]))
    return rows.map((row) => viewOf(row, byId.get(row.objectDefinitionId), names.get(row.createdBy) ?? ''))
  }

  async function view(db: Queryable, row: HandOutRow): Promise<HandOut> {
    const [only] = await views(db, [row])
    if (!only) throw new Error('no view was made')
    return only
  }

  const find: HandOuts['find'] = async (db, { businessId, handOutId }) => {
    const row = await findHandOut(db, handOutId)
    if (row?.businessId !== businessId) throw new Problem('hand_out.not_found')
    return row
  }

  async function insert(
    tx: Queryable,
    staff: Staff,
    wanted: Pick<NewHandOut, 'objectDefinitionId' | 'title' | 'kind' | 'state'> & Partial<NewHandOut>,
  ): Promise<HandOutRow> {
    const account = staff.actor.kind === 'account' ? await people.findAccount(tx, staff.actor.accountId) : null
    const design = await designOf(tx, { businessId: staff.businessId, objectDefinitionId: wanted.objectDefinitionId })
    const row = await insertHandOut(tx, {
      ...wanted,
      id: randomUUID(),
      title: wanted.title || design.displayName,
      businessId: staff.businessId,
      locale: account?.locale === 'es' ? 'es' : 'en',
      createdAt: clock.now(),
      createdBy: staff.by,
    })
    await note(tx, staff, row, 'begun', { kind: row.kind, design: row.objectDefinitionId, total: row.total })
    return row
  }

  const note = (
    tx: Queryable,
    staff: Staff,
    row: HandOutRow,
    verb: Verb,
    after: Record<string, unknown> | null = null,
  ) => audit.record(tx, staff, { what: `hand-out.${verb}`, id: row.id, title: row.title, after })

  /** A time that is still to come. */
  function timeOf(wall: WallTime): Date {
    const at = instantOf(wall)
    if (!at || at <= clock.now()) throw new Problem('hand_out.time_invalid')
    return at
  }

  function times({ opensAt, closesAt }: { opensAt: WallTime | null; closesAt: WallTime | null }) {
    const opens = opensAt && instantOf(opensAt)
    const closes = closesAt && timeOf(closesAt)
    if ((opensAt && !opens) || (opens && closes && closes <= opens)) throw new Problem('hand_out.time_invalid')
    return { opensAt: opens, closesAt: closes }
  }

  /** Changes a hand-out that is in one of these states. */
  async function change(
    tx: Queryable,
    staff: Staff,
    place: Place,
    { from, verb, to }: { from: readonly HandOutState[]; verb: Verb; to: (row: HandOutRow) => Promise<HandOutRow> },
  ): Promise<HandOut> {
    await find(tx, place)
    const row = await lockHandOut(tx, place.handOutId)
    if (!row) throw new Problem('hand_out.not_found')
    if (!from.includes(row.state)) throw new Problem('hand_out.not_possible', { state: row.state })
    const changed = await to(row)
    await note(tx, staff, changed, verb)
    return view(tx, changed)
  }

  return {
    designOf,
    find,
    async create(tx, staff, { objectDefinitionId, title, schedule, preview }, read) {
      await designOf(tx, { businessId: staff.businessId, objectDefinitionId })
      const dueAt = schedule && timeOf(schedule)
      const count = read.recipients.length
      if (count > limits.recipientsMax) {
        throw new Problem('request.invalid', {
          issues: [{ path: 'body.recipients.text', message: `more than ${limits.recipientsMax} recipients` }],
        })
      }
      const said = { recipients: count, invalid: read.invalid, duplicate: read.duplicate, faults: read.faults }
      if (preview || count === 0) return { handOut: null, ...said }
      const row = await insert(tx, staff, {
        objectDefinitionId,
        title,
        kind: 'addresses',
        state: dueAt ? 'scheduled' : 'running',
        total: count,
        schedule,
        dueAt,
      })
      await insertRows(tx, row, read.recipients)
      await begin(tx, row.id, dueAt)
      return { handOut: await view(tx, row), ...said }
    },

    async createLinks(tx, staff, { objectDefinitionId, title, single, taking }) {
      const limit = single === null ? taking.limit : Math.min(single, taking.limit ?? single)
      const row = await insert(tx, staff, {
        ...{ objectDefinitionId, title, taking, ...times(taking) },
        kind: 'links',
        state: 'open',
        total: limit,
        single: single !== null,
        links: single ?? 1,
      })
      const ids = Array.from({ length: single ?? 1 }, () => randomBytes(16).toString('base64url'))
      await insertLinks(tx, row.id, ids)
      return view(tx, row)
    },

    async createKiosk(tx, staff, { objectDefinitionId, title, taking }) {
      const more = { taking, ...times(taking), total: taking.limit }
      const row = await insert(tx, staff, { objectDefinitionId, title, ...more, kind: 'kiosk', state: 'open' })
      return view(tx, row)
    },

    async list(db, wanted) {
      return views(db, await listHandOutsOf(db, wanted))
    },
    async one(db, place) {
      return view(db, await find(db, place))
    },

    retry: (tx, staff, place) =>
      change(tx, staff, place, {
        from: ['done'],
        verb: 'tried-again',
        async to({ id, failed, state }) {
          if (failed === 0) throw new Problem('hand_out.not_possible', { state })
          const count = await queueFailed(tx, id)
          const row = await setState(tx, id, { state: 'running', dueAt: null, finishedAt: null }, { failed: -count })
          await begin(tx, id, null)
          return row
        },
      }),
    takeBack: (tx, staff, place) =>
      change(tx, staff, place, {
        from: ['done', 'cancelled', 'open', 'closed', 'taken-back'],
        verb: 'taken-back',
        async to({ id }) {
          const row = await setState(tx, id, { state: 'taking-back', dueAt: null, finishedAt: null })
          await begin(tx, id, null)
          return row
        },
      }),
    cancel: (tx, staff, place) =>
      change(tx, staff, place, {
        from: ['scheduled', 'running'],
        verb: 'cancelled',
        to: ({ id }) => setState(tx, id, { state: 'cancelled', finishedAt: clock.now() }),
      }),
    close: (tx, staff, place) =>
      change(tx, staff, place, {
        from: ['open'],
        verb: 'closed',
        to: ({ id }) => setState(tx, id, { state: 'closed', finishedAt: clock.now() }),
      }),
    async offer(tx, staff, place, offered) {
      await find(tx, place)
      const row = await lockHandOut(tx, place.handOutId)
      if (!row) throw new Problem('hand_out.not_found')
      if (row.kind !== 'links' || row.single) throw new Problem('hand_out.not_possible', { state: row.state })
      if (row.offered !== offered) {
        await setOffered(tx, row.id, offered)
        await note(tx, staff, row, offered ? 'offered' : 'withdrawn')
      }
      return view(tx, { ...row, offered })
    },
    reopen: (tx, staff, place) =>
      change(tx, staff, place, {
        from: ['closed'],
        verb: 'opened',
        to: ({ id }) => setState(tx, id, { state: 'open', finishedAt: null }),
      }),
  }
}

const isAccount = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

function viewOf(row: HandOutRow, design: DefinitionRow | undefined, createdBy: string): HandOut {
  const { kind, total, given, claimed, waiting, failed, takenBack, schedule, taking } = row
  const settled = given + waiting + failed + takenBack
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return {
    id: row.id,
    businessId: row.businessId,
    objectDefinitionId: row.objectDefinitionId,
    title: row.title,
    design: {
      displayName: design?.displayName ?? '',
      picture: (design && pictureOfPlacements(design.views)?.url) ?? null,
    },
    kind,
    state: row.state,
    counts: {
      ...{ total, given, claimed, waiting, failed, takenBack },
      queued: kind === 'addresses' ? Math.max(0, (total ?? 0) - settled) : 0,
    },
    schedule: schedule && { ...schedule, instant: (instantOf(schedule) ?? row.createdAt).toISOString() },
    taking,
    offered: row.offered,
    links: kind === 'links' ? { single: row.single, count: row.links } : null,
    createdAt: row.createdAt.toISOString(),
    createdBy,
    finishedAt: iso(row.finishedAt),
    pausedUntil: row.state === 'running' ? iso(row.dueAt) : null,
  } as HandOut
}
