import { randomBytes } from 'node:crypto'
import { type BrandHostname, Problem } from '@vitrine/protocol'
import type { Queryable } from '../../platform/database/database.ts'
import { isPublicHostname, readHostname } from '../../platform/http/requests/hostname.ts'
import type { ViewersNeeds } from './needs.ts'
import {
  deleteHostname,
  type HostnameRow,
  insertHostname,
  listDue,
  listHostnames,
  lockHostname,
  lockHostnamesOf,
  setProven,
} from './viewers.store.ts'

const hostnamesMax = 20
const day = 24 * 60 * 60 * 1000
/** A record may be missing for so long while somebody moves their domain. */
const missingMaxMs = 3 * day
/** … or be unreadable for so long while their name servers are broken. */
const unreadableMaxMs = 30 * day
const lookedAtOnce = 20

const recordOf = (hostname: string) => `_vitrine.${hostname}`
const contentOf = (token: string) => `vitrine-verification=${token}`

export interface HostnamesNeeds
  extends Pick<ViewersNeeds, 'database' | 'clock' | 'logger' | 'txtRecords' | 'publicUrl' | 'operatorsHostnames'> {
  /** Something about this business's hostnames is different once the transaction has committed. */
  changed(tx: Queryable, change: { businessId: string; hostname: string }): void
}

export type Hostnames = ReturnType<typeof createHostnames>

/** Which brand has which hostname, and what proves it: a TXT record that only whoever runs the domain can write. */
export function createHostnames(needs: HostnamesNeeds) {
  const { database, clock, logger, txtRecords, publicUrl, operatorsHostnames, changed } = needs
  const own = new URL(publicUrl).hostname

  function read(text: string): string {
    const hostname = readHostname(text)
    if (!hostname || recordOf(hostname).length > 253) throw new Problem('hostname.invalid')
    return hostname
  }

  function wanted(text: string): string {
    const hostname = read(text)
    if (hostname === own || operatorsHostnames.has(hostname)) throw new Problem('hostname.reserved')
    if (!isPublicHostname(hostname)) throw new Problem('hostname.invalid')
    return hostname
  }

  async function lookFor(rows: readonly HostnameRow[]): Promise<HostnameRow[]> {
    const [first] = rows
    if (!first) return []
    const records = new Set(await txtRecords(recordOf(first.hostname)))
    return rows.filter(({ token }) => token !== null && records.has(contentOf(token)))
  }

  return {
    async list(db: Queryable, businessId: string): Promise<BrandHostname[]> {
      const given = [...operatorsHostnames].filter(([, id]) => id === businessId)
      const rows = (await listHostnames(db, businessId)).filter(({ hostname }) => !operatorsHostnames.has(hostname))
      return [
        ...given.map(([hostname]) => ({ hostname, proven: true, provenAt: null, proof: null })),
        ...rows.map(toView),
      ]
    },

    /** Asked for again, it is the same record. */
    async want(tx: Queryable, businessId: string, text: string): Promise<BrandHostname & { isNew: boolean }> {
      const hostname = wanted(text)
      await lockHostnamesOf(tx, businessId)
      const rows = await listHostnames(tx, businessId)
      const known = rows.find((row) => row.hostname === hostname)
      if (known) return { ...toView(known), isNew: false }
      if (rows.length >= hostnamesMax) throw new Problem('hostname.limit_reached', { limit: hostnamesMax })
      const token = randomBytes(24).toString('base64url')
      const row = { hostname, businessId, token, createdAt: clock.now(), provenAt: null }
      await insertHostname(tx, row)
      return { ...toView(row), isNew: true }
    },

    /** Which of those who want a hostname have their record there now. Asked outside of any transaction: it takes its time. */
    async look(businessId: string, text: string): Promise<{ hostname: string; found: ReadonlySet<string> }> {
      const hostname = wanted(text)
      const rows = await database.transaction((tx) => lockHostname(tx, hostname))
      const mine = rows.find((row) => row.businessId === businessId)
      if (!mine) throw new Problem('hostname.not_found')
      if (mine.token === null) return { hostname, found: new Set([businessId]) }
      try {
        return { hostname, found: new Set((await lookFor(rows)).map((row) => row.businessId)) }
      } catch (error) {
        logger.info('the records of a domain could not be read', { hostname, error })
        throw new Problem('hostname.lookup_failed')
      }
    },

    /** Whoever runs the domain now wins: a brand whose record is gone makes way for one whose record is there. */
    async prove(
      tx: Queryable,
      businessId: string,
      { hostname, found }: { hostname: string; found: ReadonlySet<string> },
    ): Promise<BrandHostname & { wasProven: boolean }> {
      const rows = await lockHostname(tx, hostname)
      const mine = rows.find((row) => row.businessId === businessId)
      if (!mine) throw new Problem('hostname.not_found')
      if (!found.has(businessId)) {
        throw new Problem('hostname.unproven', { name: recordOf(hostname), value: contentOf(mine.token ?? '') })
      }
      const holder = rows.find((row) => row.provenAt !== null && row !== mine)
      if (holder) {
        if (holder.token === null || found.has(holder.businessId)) throw new Problem('hostname.taken')
        await setProven(tx, holder, null)
        changed(tx, holder)
      }
      const provenAt = clock.now()
      await setProven(tx, mine, provenAt)
      changed(tx, mine)
      return { ...toView({ ...mine, provenAt }), wasProven: mine.provenAt !== null }
    },

    /** Which it was, as it is kept. */
    async remove(tx: Queryable, businessId: string, text: string): Promise<string> {
      const hostname = read(text)
      if (operatorsHostnames.get(hostname) === businessId) throw new Problem('hostname.reserved')
      const mine = (await lockHostname(tx, hostname)).find((row) => row.businessId === businessId)
      if (!mine) throw new Problem('hostname.not_found')
      await deleteHostname(tx, mine)
      changed(tx, mine)
      return hostname
    },

    /** By the operator's word, as for the demo world; any name that this machine knows. */
    async give(tx: Queryable, businessId: string, text: string): Promise<void> {
      const [hostname, now] = [read(text), clock.now()]
      await insertHostname(tx, { hostname, businessId, token: null, createdAt: now, provenAt: now })
      changed(tx, { businessId, hostname })
    },

    /** Looks at what was proven long ago: a domain that has gone to somebody else must not stay the brand's. */
    async proveAgain(): Promise<void> {
      const now = clock.now()
      const due = await listDue(database, new Date(now.getTime() - day), 5_000)
      for (let at = 0; at < due.length; at += lookedAtOnce) {
        await Promise.all(due.slice(at, at + lookedAtOnce).map((row) => proveOneAgain(row, now)))
      }
    },
  }

  async function proveOneAgain(row: HostnameRow, now: Date): Promise<void> {
    const isThere = await lookFor([row]).then(
      (found) => found.length > 0,
      () => null,
    )
    const unseenMs = now.getTime() - (row.provenAt?.getTime() ?? 0)
    const patience = isThere === null ? unreadableMaxMs : missingMaxMs
    if (!isThere && unseenMs <= patience) return
    await database.transaction(async (tx) => {
      const current = (await lockHostname(tx, row.hostname)).find(({ businessId }) => businessId === row.businessId)
      // Somebody has proven or given it back meanwhile.
      if (current?.provenAt?.getTime() !== row.provenAt?.getTime()) return
      await setProven(tx, row, isThere ? now : null)
      if (isThere) return
      logger.warn('a hostname is no longer proven', { hostname: row.hostname, business: row.businessId })
      changed(tx, row)
    })
  }
}

function toView({ hostname, token, provenAt }: HostnameRow): BrandHostname {
  return {
    hostname,
    proven: provenAt !== null,
    provenAt: provenAt?.toISOString() ?? null,
    proof: token === null ? null : { name: recordOf(hostname), value: contentOf(token) },
  }
}
