import type { LogPosition } from '@vitrine/protocol'

export function parsePosition(position: LogPosition): { xid: string; id: string } {
  const [xid = '0', id = '0'] = position.split('-')
  return { xid, id }
}

/** Whether the first of two positions comes after the second. Both halves are whole numbers, written without zeros before them. */
export function isAfter(one: LogPosition, other: LogPosition): boolean {
  const [end, otherEnd] = [one.indexOf('-'), other.indexOf('-')]
  if (end !== otherEnd) return end > otherEnd
  // Most differ in nothing but digits.
  if (one.length === other.length) return one > other
  const [xid, otherXid] = [one.slice(0, end), other.slice(0, otherEnd)]
  return xid === otherXid ? one.length > other.length : xid > otherXid
}
