import { createHash, randomBytes } from 'node:crypto'
import {
  type AccountChangeKind,
  accountChangeStopDays,
  accounts,
  accountUpdated,
  Problem,
  type StoppableChange,
} from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import {
  type ChangeRow,
  deleteChangesBefore,
  findLinkedChange,
  insertChange,
  insertLink,
  type LinkedChange,
  listChangesFrom,
  markStopped,
  stoppableUntil,
} from './account-changes.store.ts'
import { isReached } from './account-notices.ts'
import type { Credentials } from './credentials.ts'
import { halfHidden } from './half-hidden.ts'
import type { Joining } from './joining.ts'
import { bringsBack, inOrder } from './profile.ts'
import type { UndoOfChange } from './users.schema.ts'
import type { UsersService } from './users.service.ts'
import {
  type AccountRow,
  deleteIdentity,
  findAccount,
  findAccountByIdentity,
  type IdentityRow,
  insertIdentity,
  listIdentityRows,
  updateAccount,
  updateIdentity,
} from './users.store.ts'

export interface AccountChangesNeeds {
  database: Database
  clock: Clock
  log: EventLog
  publicUrl: string
  users: Pick<UsersService, 'tell' | 'handOver'>
  credentials: Pick<Credentials, 'endEverySession'>
  joining: Joining
}

export interface NewChange {
  account: AccountRow
  /** The account's identifiers before it: those that were proven are told, the one that goes as well, one that comes not. */
  before: readonly IdentityRow[]
  change: AccountChangeKind
  /** The address in question. */
  identity?: string
  undo?: UndoOfChange
  /** In how many days it comes about; now, when left out. */
  days?: number
}

/** With when its account goes, if it does: nothing can be stopped after. */
type Stoppable = LinkedChange & { leavesAt: Date | null }

export type AccountChanges = ReturnType<typeof createAccountChanges>

/**
 * Changes of how an account is opened: everybody who could be reached before is told, by a link that stops it. What a thief changed
 * comes undone by whoever owned an address before, and by nobody else.
 */
export function createAccountChanges(needs: AccountChangesNeeds) {
  const { database, clock, log, publicUrl, users, credentials, joining } = needs

  /** Throws `account.link_over`. */
  async function read(db: Queryable, token: string): Promise<Stoppable> {
    const found = await findLinkedChange(db, hashOf(token))
    const account = found && found.stoppableUntil > clock.now() && (await findAccount(db, found.accountId))
    if (!account) throw new Problem('account.link_over')
    return { ...found, leavesAt: account.leavesAt }
  }

  const shown = (of: Stoppable, changes: readonly ChangeRow[]): StoppableChange => ({
    state: of.stoppedAt ? 'stopped' : 'open',
    stoppableUntil: (of.leavesAt && of.leavesAt < of.stoppableUntil ? of.leavesAt : of.stoppableUntil).toISOString(),
    changes: (changes.length > 0 ? changes : [of]).map(({ change, identity, madeAt }) => ({
      change,
      // Whoever has the link has read one message at most.
      identity: identity === of.sentTo.value ? identity : halfHidden(identity),
      madeAt: madeAt.toISOString(),
    })),
    signInWith: of.sentTo,
  })

  /** Throws `account.changed_lately` while something of the account can still be stopped. */
  async function assertSettled(db: Queryable, accountId: string): Promise<void> {
    const until = await stoppableUntil(db, accountId, clock.now())
    if (until) throw new Problem('account.changed_lately', { until: until.toISOString() })
  }

  async function undo(tx: Queryable, of: LinkedChange, { remove = [], restore, prefer }: UndoOfChange): Promise<void> {
    const { accountId } = of
    for (const id of remove) await deleteIdentity(tx, { accountId, id })
    if (restore && !isItself(of, restore) && (await isToBeHad(tx, of, restore))) {
      const { olderStayed: _, createdAt: __, ...identity } = restore
      const unproven = (await listIdentityRows(tx, accountId)).find(
        ({ type, value }) => type === restore.type && value === restore.value,
      )
      const createdAt = provenSince(of, restore)
      if (unproven) await updateIdentity(tx, unproven.id, { verified: true, createdAt })
      else await insertIdentity(tx, { ...identity, accountId, verified: true, createdAt })
    }
    const rows = await listIdentityRows(tx, accountId)
    if (prefer !== undefined && rows.some(({ id, verified }) => id === prefer && verified))
      for (const row of rows) await updateIdentity(tx, row.id, { preferred: row.id === prefer })
  }

  /**
   * Whether the identifier can come back. Somebody else may have proven it since, most often its owner, who signed in with it and got a new
   * account: who opens the link that went to it shows that it is theirs, and it comes back with that account, where nothing else opens it.
   * Throws `account.changed_lately`, so that the link stays good, where something of that account can be stopped.
   */
  async function isToBeHad(tx: Queryable, of: LinkedChange, restore: NonNullable<UndoOfChange['restore']>) {
    const { type, value } = restore
    const holder = await findAccountByIdentity(tx, type, value)
    if (!holder) return true
    if (holder.id === of.accountId || type !== of.sentTo.type || value !== of.sentTo.value) return false
    const held = await listIdentityRows(tx, holder.id)
    if (held.filter(bringsBack).length === 1) {
      // What was there before the change is somebody's own, and what changed lately may be a thief's: neither is taken along.
      if (holder.createdAt < of.madeAt) return false
      await assertSettled(tx, holder.id)
      await joining.join(tx, { from: holder.id, to: of.accountId, actor: of.accountId })
      const back = (await listIdentityRows(tx, of.accountId)).find((row) => row.type === type && row.value === value)
      if (back) await updateIdentity(tx, back.id, { createdAt: provenSince(of, restore) })
      return false
    }
    const theirs = held.find((row) => row.type === type && row.value === value)
    if (theirs) await deleteIdentity(tx, theirs)
    await assurePrimary(tx, holder.id)
    return true
  }

  async function stop(tx: Queryable, token: string): Promise<StoppableChange> {
    const { accountId, sentTo } = await read(tx, token)
    const holder = await findAccountByIdentity(tx, sentTo.type, sentTo.value)
    const locked = await joining.lock(tx, {
      closing: holder && holder.id !== accountId ? [holder.id] : [],
      staying: [accountId],
    })
    const of = await read(tx, token)
    const account = locked.get(accountId)
    const holderNow = await findAccountByIdentity(tx, sentTo.type, sentTo.value)
    if (!account || (holderNow && !locked.has(holderNow.id))) throw new Problem('service.unavailable')
    // A second press finds it done.
    if (of.stoppedAt) return shown(of, [])
    const now = clock.now()
    const changes = await listChangesFrom(tx, of)
    const before = await listIdentityRows(tx, accountId)
    await markStopped(tx, of, now)
    for (const each of changes.toReversed()) await undo(tx, of, each.undo)
    await assurePrimary(tx, accountId)
    await updateAccount(tx, accountId, { passwordHash: null, leavesAt: null, updatedAt: now })
    await credentials.endEverySession(tx, accountId)
    await users.handOver(tx, accountId)
    await log.append(tx, accountUpdated({ subject: accountId, actor: accountId, audiences: accounts(accountId) }))
    const left = await listIdentityRows(tx, accountId)
    const gone = before.filter(({ type, value }) => !left.some((row) => row.type === type && row.value === value))
    await users.tell(tx, account, [...left, ...gone], { change: 'stopped', identity: '' })
    return shown({ ...of, stoppedAt: now, leavesAt: null }, changes)
  }

  return {
    /** In the transaction that makes the change, while it holds the account. Where nobody can be reached, nobody can stop it. */
    async note(tx: Queryable, { account, before, change, identity = '', undo = {}, days }: NewChange): Promise<void> {
      if (!before.some(isReached)) return
      const madeAt = clock.now()
      const until = new Date(madeAt.getTime() + accountChangeStopDays * 86_400_000)
      const accountId = account.id
      const row = { accountId, change, identity, undo, madeAt, stoppableUntil: until }
      const changeId = await insertChange(tx, row)
      const data = { change, identity, ...(days === undefined ? {} : { days }) }
      const mayStop = (row: IdentityRow) => mayStopChanges(row, { before, undo, madeAt })
      await users.tell(
        tx,
        account,
        before.filter((row) => !mayStop(row)),
        data,
      )
      await users.tell(tx, account, before.filter(mayStop), data, async (to) => {
        const token = randomBytes(24).toString('base64url')
        await insertLink(tx, { ...to, tokenHash: hashOf(token), changeId })
        // Behind the #, so that no server between writes it down.
        return `${publicUrl}/not-me#${token}`
      })
    },
    /** What nobody needs to stop, or nobody can any more. */
    tell: users.tell,
    assertSettled,
    async read(token: string): Promise<StoppableChange> {
      const found = await read(database, token)
      // What has happened since it was stopped is not for who holds a link that is used up.
      return shown(found, found.stoppedAt ? [] : await listChangesFrom(database, found))
    },
    stop: (token: string) => database.transaction((tx) => stop(tx, token)),
    forgetOld: () => deleteChangesBefore(database, clock.now()),
  }
}

/**
 * A thief's address is younger than its owner's. So whoever came within the days in which that could be stopped only hears of changes, where
 * somebody older hears of them, too; and so does who is sent away while somebody older stays.
 */
function mayStopChanges(
  row: IdentityRow,
  { before, undo, madeAt }: { before: readonly IdentityRow[]; undo: UndoOfChange; madeAt: Date },
): boolean {
  if (!before.some((each) => isReached(each) && each.createdAt < row.createdAt)) return true
  const settledBefore = madeAt.getTime() - accountChangeStopDays * 86_400_000
  return undo.restore?.id !== row.id && row.createdAt.getTime() <= settledBefore
}

/** Coming back, an address is as old as it was. */
const provenSince = ({ madeAt }: LinkedChange, { createdAt }: NonNullable<UndoOfChange['restore']>): Date =>
  createdAt === undefined ? madeAt : new Date(createdAt)

/** Whether the link would bring back the very address that it went to, though somebody older had stayed when that went. */
const isItself = ({ sentTo }: LinkedChange, { type, value, olderStayed }: NonNullable<UndoOfChange['restore']>) =>
  olderStayed === true && type === sentTo.type && value === sentTo.value

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** There is a primary identifier wherever one is proven. */
async function assurePrimary(tx: Queryable, accountId: string): Promise<void> {
  const proven = inOrder(await listIdentityRows(tx, accountId)).filter(bringsBack)
  const [first] = proven
  if (first && !proven.some(({ preferred }) => preferred)) await updateIdentity(tx, first.id, { preferred: true })
}
