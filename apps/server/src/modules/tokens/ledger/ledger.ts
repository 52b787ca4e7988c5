import { setImmediate } from 'node:timers/promises'
import {
  accounts,
  type NewEvent,
  type Place,
  Problem,
  tokenDeleted,
  tokenIssued,
  tokenOpened,
  tokenTransferred,
  tokenUpdated,
} from '@vitrine/protocol'
import type { z } from 'zod'
import { beforeCommit, type Queryable } from '../../../platform/database/database.ts'
import type { EventLog } from '../../../platform/log/event-log.ts'
import { type BehaviourRegistry, mergeBlocks } from '../actions/registry.ts'
import { maxObjectsOf } from '../behaviours/facts/scarcity-v1.ts'
import type { Destination } from '../deliveries/recipients.ts'
import type { Blocks } from '../tokens.schema.ts'
import { laidAt, placeEvents, placeOf } from './places.ts'
import { type Sales, saleIdOf } from './sales.ts'
import {
  changeHoldings,
  compare,
  type DefinitionRow,
  growEdition,
  growHoldings,
  type HoldingChange,
  insertTokens,
  moveToken,
  type NewTokenRow,
  patchToken,
  placeTokens,
  recallTokens,
  type TokenRow,
  takeBackTokens,
  updateToken,
} from './tokens.store.ts'

export type TokenEventData = z.input<typeof tokenTransferred.data>

export interface NewToken {
  id: string
  ownerId: string | null
  lastOwner: string
  parentId?: string
  /** Its number in the edition, where history decides it; the next one otherwise. */
  number?: number
  at: Date
  openedAt?: Date | null
  /** Where it is laid on the map at once; only for designs that may lie there. */
  location?: Place
  /** What differs from its design in this one from the start. */
  blocks?: Blocks
}

export interface Ledger {
  /** Makes tokens of one design for accounts, counted, numbered and within the edition and the limit of each person. */
  issue(tx: Queryable, issue: Issue): Promise<TokenRow[]>
  move(tx: Queryable, move: Move): Promise<TokenRow>
  /** `cause` is `delete`, unless something else than its owner's wish took it. */
  remove(tx: Queryable, token: TokenRow, now: Date, cause?: string): Promise<void>
  /** Takes back what its business laid on the map and nobody has picked up, of these tokens; answers how many these were. */
  recall(tx: Queryable, recalled: { tokenIds: readonly string[]; by: string; now: Date }): Promise<number>
  /** Takes from people what its business gave them, of these tokens, and they have neither opened nor given away; answers which these were. */
  takeBack(tx: Queryable, taken: { tokenIds: readonly string[]; by: string; now: Date }): Promise<string[]>
  patch(
    tx: Queryable,
    token: TokenRow,
    state: Blocks,
    data: Pick<TokenEventData, 'cause'>,
    now: Date,
    /** What else happened by the same action; told after the change. */
    also?: readonly NewEvent[],
  ): Promise<TokenRow>
  /** Puts tokens of one owner into a folder, or with `.` to the root. */
  place(
    tx: Queryable,
    tokens: readonly TokenRow[],
    parentId: string,
    data: Pick<TokenEventData, 'cause'>,
    now: Date,
  ): Promise<TokenRow[]>
  open(tx: Queryable, token: TokenRow, openedAt: Date, now: Date): Promise<TokenRow>
}

export interface Issue {
  definition: DefinitionRow
  tokens: readonly NewToken[]
  cause: string
  by: string
  /** Counts as copies of the design; `maxTotal` of them may exist. */
  copies?: { maxTotal: number | null }
  /**
   * Whether the writes have to be done when this resolves, and who may not hold so many be refused by it. Otherwise the commit does
   * both, and whoever else wants one of the edition waits less.
   */
  soon?: boolean
}

type Issuer = Pick<Issue, 'definition' | 'cause' | 'by'>

export interface Move {
  token: TokenRow
  definition: DefinitionRow
  to: Destination
  /** The token's own blocks after the action that moves it. */
  state: Blocks
  data: Pick<TokenEventData, 'cause' | 'by' | 'from' | 'to'>
  now: Date
}

/** Of which design a token is. */
export const designOf = ({ objectDefinitionId, businessId }: Pick<TokenRow, 'objectDefinitionId' | 'businessId'>) => ({
  objectDefinitionId,
  businessId,
})

const held = (row: Pick<NewTokenRow, 'ownerId' | 'objectDefinitionId' | 'parentId'>, step: 1 | -1): HoldingChange[] =>
  row.ownerId
    ? [
        {
          ownerId: row.ownerId,
          objectDefinitionId: row.objectDefinitionId,
          held: step,
          atRoot: row.parentId === undefined || row.parentId === '.' ? step : 0,
        },
      ]
    : []

export interface LedgerNeeds {
  log: EventLog
  behaviours: BehaviourRegistry
  sales: Pick<Sales, 'close'>
}

/** Every way a token's row changes: row, holdings and event together, in the caller's transaction. */
export function createLedger({ log, behaviours, sales }: LedgerNeeds): Ledger {
  /** What leaves its owner is no more for sale. */
  async function endSale(tx: Queryable, token: TokenRow): Promise<void> {
    const saleId = saleIdOf(token.state)
    if (saleId) await sales.close(tx, saleId, 'left')
  }

  /** Writes new tokens. Sent together: others wait for the edition until this transaction ends. */
  async function write(tx: Queryable, rows: readonly TokenRow[], { definition, cause, by }: Issuer): Promise<void> {
    const { id: objectDefinitionId, limitPerUser: limit } = definition
    const events = rows.flatMap((row) => [
      tokenIssued({
        subject: row.id,
        actor: by,
        audiences: accounts(row.ownerId),
        data: {
          cause,
          by,
          from: by,
          to: row.ownerId,
          ...designOf(row),
          ...(row.parentId === '.' ? {} : { inside: true }),
        },
        at: row.createdAt,
      }),
      ...placeEvents(row, { before: null, after: placeOf(row.state), cause, at: row.createdAt }),
    ])
    const [isWithinLimit] = await Promise.all([
      growHoldings(tx, { objectDefinitionId, changes: sum(rows.flatMap((row) => held(row, 1))), limit }),
      insertTokens(tx, rows),
      log.append(tx, events),
    ])
    if (!isWithinLimit) throw new Problem('token.limit_reached', { limit: limit ?? 0 })
  }

  /**
   * Has new tokens written and answers when all of that is sent. Of many some at a time: the database writes the first while the next are
   * made ready, and whoever else asks something of this server is answered in between.
   */
  async function writing(tx: Queryable, rows: readonly TokenRow[], issuer: Issuer): Promise<Promise<void>[]> {
    if (rows.length <= writtenAtOnce) return [write(tx, rows, issuer)]
    // In the order of those who get them, in which holdings are touched.
    const ordered = rows.toSorted((a, b) => compare(a.ownerId ?? '', b.ownerId ?? ''))
    const parts: Promise<void>[] = []
    for (let start = 0; start < ordered.length; start += writtenAtOnce) {
      const part = write(tx, ordered.slice(start, start + writtenAtOnce), issuer)
      // Whoever waits for all of them hears of it.
      part.catch(() => {})
      parts.push(part)
      await setImmediate()
    }
    return parts
  }

  return {
    async issue(tx, { definition, tokens, cause, by, copies, soon = true }) {
      const maxIssued = maxObjectsOf(definition.behaviours)
      const grown = await growEdition(tx, {
        objectDefinitionId: definition.id,
        issued: tokens.length,
        cloned: copies ? tokens.length : 0,
        maxIssued,
        maxCloned: copies?.maxTotal ?? null,
        atLeast: Math.max(0, ...tokens.map((each) => each.number ?? 0)),
      })
      if (!grown) {
        throw copies
          ? new Problem('token.max_shares_reached', {
              limit: Math.min(copies.maxTotal ?? Number.MAX_SAFE_INTEGER, maxIssued ?? Number.MAX_SAFE_INTEGER),
            })
          : new Problem('token.sold_out', { limit: maxIssued ?? 0 })
      }
      const first = grown.issued - tokens.length + 1
      const sortName = definition.displayName.toLowerCase()
      const rows = tokens.map(
        (each, index): TokenRow => ({
          id: each.id,
          objectDefinitionId: definition.id,
          businessId: definition.businessId,
          ownerId: each.ownerId,
          author: definition.businessId,
          lastOwner: each.lastOwner,
          parentId: each.parentId ?? '.',
          state: mergeBlocks(
            behaviours.whenIssued(definition.behaviours, { number: each.number ?? first + index, cause }),
            mergeBlocks(each.location ? laidAt(each.location) : {}, each.blocks ?? {}),
          ),
          sortName,
          createdAt: each.at,
          modifiedAt: each.at,
          receivedAt: each.at,
          openedAt: each.openedAt ?? null,
          deletedAt: null,
          revision: 1,
        }),
      )
      const written = await writing(tx, rows, { definition, cause, by })
      await (soon ? Promise.all(written) : beforeCommit(tx, Promise.all(written)))
      return rows
    },

    async move(tx, { token, definition, to, state, data, now }) {
      await endSale(tx, token)
      const ownerId = to.type === 'account' ? to.accountId : null
      const moved: TokenRow = {
        ...token,
        ownerId,
        lastOwner: token.ownerId ?? token.lastOwner,
        parentId: '.',
        state: withAddress(
          mergeBlocks(state, behaviours.whenMoved(mergeBlocks(definition.behaviours, state), { now })),
          to,
        ),
        modifiedAt: now,
        receivedAt: now,
        openedAt: null,
        revision: token.revision + 1,
      }
      const changes = [...held(token, -1), ...held(moved, 1)]
      const [after] = await Promise.all([
        moveToken(tx, moved, changes),
        log.append(tx, [
          tokenTransferred({
            subject: token.id,
            actor: data.by,
            audiences: accounts(token.ownerId, ownerId),
            data: { ...data, ...designOf(token) },
            at: now,
          }),
          ...changeOfPlace(token, moved.state, data.cause, now),
        ]),
      ])
      assertWithinLimit(after, changes, definition)
      return moved
    },

    async remove(tx, token, now, cause = 'delete') {
      await endSale(tx, token)
      await updateToken(tx, token.id, {
        ownerId: null,
        lastOwner: token.ownerId ?? token.lastOwner,
        parentId: '.',
        modifiedAt: now,
        deletedAt: now,
      })
      await changeHoldings(tx, held(token, -1))
      await log.append(tx, [
        tokenDeleted({
          subject: token.id,
          actor: token.ownerId,
          audiences: accounts(token.ownerId),
          data: { cause, by: null, from: token.ownerId, to: null, ...designOf(token) },
          at: now,
        }),
        ...changeOfPlace(token, {}, cause, now),
      ])
    },

    async recall(tx, { tokenIds, by, now: at }) {
      const taken = await recallTokens(tx, tokenIds, at)
      await log.append(
        tx,
        taken.flatMap((token) => [
          tokenDeleted({
            subject: token.id,
            actor: by,
            data: { cause: 'recall', by, from: null, to: null, ...designOf(token) },
            at,
          }),
          ...placeEvents(token, { before: placeOf(token.state), after: null, cause: 'recall', at }),
        ]),
      )
      return taken.length
    },

    async takeBack(tx, { tokenIds, by, now: at }) {
      const taken = await takeBackTokens(tx, tokenIds, at)
      await changeHoldings(tx, sum(taken.flatMap((token) => held(token, -1))))
      await log.append(
        tx,
        taken.map((token) =>
          tokenDeleted({
            subject: token.id,
            actor: by,
            audiences: accounts(token.ownerId),
            data: { cause: 'taken-back', by, from: token.ownerId, to: null, ...designOf(token) },
            at,
          }),
        ),
      )
      return taken.map(({ id }) => id)
    },

    async patch(tx, token, state, { cause }, now, also = []) {
      const patched = { ...token, state, modifiedAt: now, revision: token.revision + 1 }
      await Promise.all([
        patchToken(tx, patched),
        log.append(tx, [
          ownUpdate(tokenUpdated, token, cause, now),
          ...changeOfPlace(token, state, cause, now),
          ...also,
        ]),
      ])
      return patched
    },

    async place(tx, tokens, parentId, { cause }, now) {
      const placed = await placeTokens(
        tx,
        tokens.map((each) => each.id),
        parentId,
        now,
      )
      const atRoot = (id: string): number => (id === '.' ? 1 : 0)
      const changes = tokens.flatMap(({ ownerId, objectDefinitionId, parentId: before }) =>
        ownerId ? [{ ownerId, objectDefinitionId, held: 0, atRoot: atRoot(parentId) - atRoot(before) }] : [],
      )
      await changeHoldings(tx, sum(changes.filter((each) => each.atRoot !== 0)))
      for (let index = 0; index < placed.length; index += eventsPerStatement) {
        const slice = placed.slice(index, index + eventsPerStatement)
        await log.append(
          tx,
          slice.map((each) => ownUpdate(tokenUpdated, each, cause, now)),
        )
      }
      return placed
    },

    async open(tx, token, openedAt, now) {
      const opened = await updateToken(tx, token.id, { openedAt })
      await log.append(tx, [ownUpdate(tokenOpened, token, 'open', now)])
      return opened
    },
  }
}

/** New tokens of one statement: as many as are made ready in some milliseconds. */
const writtenAtOnce = 125
/** Events of one statement. */
const eventsPerStatement = 1_000

const changeOfPlace = (token: TokenRow, state: Blocks, cause: string, at: Date): NewEvent[] =>
  placeEvents(token, { before: placeOf(token.state), after: placeOf(state), cause, at })

/** Told to the owner's other tabs. */
function ownUpdate(kind: typeof tokenUpdated | typeof tokenOpened, token: TokenRow, cause: string, at: Date): NewEvent {
  const { id, ownerId } = token
  const data = { cause, by: null, from: ownerId, to: ownerId, ...designOf(token) }
  return kind({ subject: id, actor: ownerId, audiences: accounts(ownerId), data, at })
}

function assertWithinLimit(
  after: readonly HoldingChange[],
  changes: readonly HoldingChange[],
  { limitPerUser }: DefinitionRow,
): void {
  if (limitPerUser === null) return
  const grown = new Set(changes.filter((change) => change.held > 0).map((change) => change.ownerId))
  if (after.some((row) => grown.has(row.ownerId) && row.held > limitPerUser)) {
    throw new Problem('token.limit_reached', { limit: limitPerUser })
  }
}

function sum(changes: readonly HoldingChange[]): HoldingChange[] {
  const byHolding = new Map<string, HoldingChange>()
  for (const change of changes) {
    const key = `${change.ownerId} ${change.objectDefinitionId}`
    const before = byHolding.get(key)
    byHolding.set(key, {
      ...change,
      held: change.held + (before?.held ?? 0),
      atRoot: change.atRoot + (before?.atRoot ?? 0),
    })
  }
  return [...byHolding.values()]
}

/** At which of their addresses the new holder was sent it. */
function withAddress(state: Blocks, to: Destination): Blocks {
  return to.type === 'account' && to.address ? mergeBlocks(state, { 'held-at-v1': { address: to.address } }) : state
}
