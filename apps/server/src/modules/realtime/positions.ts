import type { LogPosition } from '@vitrine/protocol'

/** Whether `position` lies behind `other` in the log. */
export function isAfter(position: LogPosition, other: LogPosition): boolean {
  const [xid, id] = parts(position)
  const [otherXid, otherId] = parts(other)
  return xid === otherXid ? id > otherId : xid > otherXid
}

function parts(position: LogPosition): [bigint, bigint] {
  const [xid = '0', id = '0'] = position.split('-')
  return [BigInt(xid), BigInt(id)]
}
