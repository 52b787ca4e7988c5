import type { LogPosition } from '@vitrine/protocol'

export function parsePosition(position: LogPosition): { xid: string; id: string } {
  const [xid = '0', id = '0'] = position.split('-')
  return { xid, id }
}

/** Whether the first of two positions comes after the second. */
export function isAfter(one: LogPosition, other: LogPosition): boolean {
  const [a, b] = [parsePosition(one), parsePosition(other)]
  return a.xid === b.xid ? isMore(a.id, b.id) : isMore(a.xid, b.xid)
}

/** Of whole numbers of any size, written without zeros before them. */
const isMore = (one: string, other: string) => (one.length === other.length ? one > other : one.length > other.length)
