import { type Activity, audienceOf, type BrandChange, brandChanged, type LogPosition, Problem } from '@vitrine/protocol'
import type { Queryable } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { UsersApi } from '../users/index.ts'
import { keyNames } from './keys.store.ts'

type Facts = Readonly<Record<string, unknown>>

/** One change of something of a brand, as its team reads it afterwards. */
export interface Change {
  what: BrandChange
  /** Of the thing, as its operations name it. */
  id: string
  /** What it is called. */
  title: string
  /** What it was and what it is; of both only what is different is kept. Secrets are never among it. */
  before?: Facts | null
  after?: Facts | null
}

/** What a document of a brand knows of who saved it last. */
export interface Edited {
  version: number
  editedBy: string | null
  editedAt: Date | null
}

export interface Audit {
  /** Writes a change down, in the transaction that makes it. */
  record(tx: Queryable, staff: Pick<Staff, 'businessId' | 'by' | 'actor'>, change: Change): Promise<void>
  /** Refuses a change that was made from another version than there is. Call it while the document is locked. */
  assertVersion(db: Queryable, sent: number, document: Edited): Promise<void>
  /** What was changed of a business, latest first. */
  list(
    db: Queryable,
    businessId: string,
    asked: { by?: string | undefined; thing?: string | undefined; before?: LogPosition | undefined; limit: number },
  ): Promise<{ items: Activity[]; next: LogPosition | null }>
  /** What people call those who change things. */
  namesOf(db: Queryable, ids: readonly string[]): Promise<Map<string, string>>
}

export interface AuditNeeds {
  log: Pick<EventLog, 'append' | 'told'>
  users: Pick<UsersApi, 'names'>
}

export function createAudit({ log, users }: AuditNeeds): Audit {
  const namesOf: Audit['namesOf'] = async (db, ids) => {
    const all = [...new Set(ids)]
    return new Map([...(await keyNames(db, all)), ...(await users.names(db, all))])
  }
  return {
    async record(tx, { businessId, by, actor }, { what, id, title, before = null, after = null }) {
      await log.append(
        tx,
        brandChanged({
          subject: by,
          actor: actor.kind === 'account' ? actor.accountId : businessId,
          audiences: [audienceOf.business(businessId)],
          data: { businessId: businessId as never, by, what, id, title, ...different(before, after) },
        }),
      )
    },
    async list(db, businessId, { by, thing, before, limit }) {
      const events = await log.told(db, audienceOf.business(businessId), {
        kind: brandChanged,
        ...{ before, limit: limit + 1, facts: by ? { by } : {}, beginnings: thing ? { what: `${thing}.` } : {} },
      })
      const page = events.slice(0, limit)
      const names = await namesOf(
        db,
        page.map(({ data }) => data.by),
      )
      const items = page.map(({ position, at, data }) => ({
        ...{ id: position, at: at.toISOString(), by: data.by, name: names.get(data.by) ?? null, what: data.what },
        ...{ thing: { id: data.id, title: data.title }, before: data.before, after: data.after },
      }))
      return { items, next: events.length > limit ? (page.at(-1)?.position ?? null) : null }
    },
    async assertVersion(db, sent, { version, editedBy, editedAt }) {
      if (sent === version) return
      const names = await namesOf(db, editedBy ? [editedBy] : [])
      const by = (editedBy && names.get(editedBy)) || ''
      throw new Problem('studio.edited_meanwhile', { version, by, at: (editedAt ?? new Date(0)).toISOString() })
    },
    namesOf,
  }
}

/** The most of one fact that is kept: whoever wants to see a long text looks at the document. */
const factMaxLength = 4000
/** The most of all facts of a change, of both sides together: events are read by the thousand. */
const factsMost = 100
const factsMaxLength = 40_000

/** Of the facts that are different as many as there is room for, and how many `more` there are. */
function different(before: Facts | null, after: Facts | null) {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (key) => !before || !after || JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const was: [string, unknown][] = []
  const is: [string, unknown][] = []
  let [length, more] = [0, 0]
  for (const key of keys) {
    const sides = [shortened(before?.[key]), shortened(after?.[key])]
    const facts = JSON.stringify([key, ...sides]).length
    if (was.length === factsMost || length + facts > factsMaxLength) {
      more += 1
      continue
    }
    length += facts
    was.push([key, sides[0]])
    is.push([key, sides[1]])
  }
  const left = more > 0 ? { more } : {}
  return {
    before: before && { ...Object.fromEntries(was), ...(after ? {} : left) },
    after: after && { ...Object.fromEntries(is), ...left },
  }
}

function shortened(value: unknown = null): unknown {
  const text = JSON.stringify(value) ?? 'null'
  return text.length <= factMaxLength ? value : `${text.slice(0, factMaxLength)}…`
}
