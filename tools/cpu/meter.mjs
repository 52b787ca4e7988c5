import { randomUUID } from 'node:crypto'
import { environmentOf, listProcesses } from './processes.mjs'

const everyMilliseconds = 500
const markName = 'VITRINE_CPU_MARK'

/**
 * The CPU time of this process and all that it starts, directly or not: children, what they leave behind, servers, browsers, databases.
 * Null where the system does not tell. The kernel adds a child's time to its parent's when the parent waits for its end; what nobody of
 * ours waits for, such as a database in a session of its own or the pages of a browser that has ended, is looked at twice a second,
 * so that at most its last half of a second is missed.
 */
export function startMeter() {
  if (!listProcesses()) return null
  const mark = randomUUID()
  process.env[markName] = mark
  const ledger = createLedger({ root: process.pid, isOurs: (each) => environmentOf(each.pid).includes(mark) })
  const look = () => ledger.look(listProcesses())
  look()
  setInterval(look, everyMilliseconds).unref()
  return {
    /** Seconds since the start, and what was seen of them by the name of the program. */
    read() {
      look()
      return { seconds: ledger.seconds(), byName: ledger.byName() }
    },
  }
}

/** Adds up what one look after another at the processes tells. `isOurs` says so of one that no process of ours has started by now. */
export function createLedger({ root, isOurs }) {
  /** The last look's processes of ours. */
  let known = new Map()
  const strangers = new Set()
  const byName = new Map()
  let begun = null
  /** Of those who are gone, and for whom nobody of ours has waited. */
  let lost = 0

  const totalOf = ({ own, reaped }) => own + reaped
  const sum = (processes) => [...processes].reduce((all, each) => all + totalOf(each), 0)

  function ofUs(all) {
    const byPid = new Map(all.map((each) => [each.pid, each]))
    const found = new Map()
    const decide = (each) => {
      if (found.has(each.key) || known.has(each.key) || each.pid === root) return true
      const parent = byPid.get(each.parent)
      if (parent && parent !== each && decide(parent)) return true
      if (strangers.has(each.key)) return false
      if (isOurs(each)) return true
      strangers.add(each.key)
      return false
    }
    for (const each of all) if (decide(each)) found.set(each.key, each)
    return found
  }

  /** What those who are gone had used must stand in the account of the nearest one who is still there; what does not is lost there. */
  function countLost(now) {
    const byPid = new Map([...known.values()].map((each) => [each.pid, each]))
    const goneBelow = new Map()
    for (const each of known.values()) {
      if (now.has(each.key)) continue
      let heir = byPid.get(each.parent)
      while (heir && !now.has(heir.key)) heir = byPid.get(heir.parent)
      const key = heir?.key ?? null
      goneBelow.set(key, (goneBelow.get(key) ?? 0) + totalOf(each))
    }
    for (const [key, gone] of goneBelow) {
      const inherited = key === null ? 0 : now.get(key).reaped - known.get(key).reaped
      lost += Math.max(0, gone - inherited)
    }
  }

  return {
    look(all) {
      const now = ofUs(all)
      countLost(now)
      for (const { key, name, own } of now.values()) {
        const more = own - (known.get(key)?.own ?? (begun === null ? own : 0))
        byName.set(name, (byName.get(name) ?? 0) + more)
      }
      known = now
      begun ??= sum(now.values())
    },
    seconds: () => sum(known.values()) + lost - begun,
    byName: () => [...byName].sort(([, a], [, b]) => b - a),
  }
}
