/** Whether `position` lies behind `other` in the event log, so that what it carries is new. */
export function isAfter(position: string, other: string | null): boolean {
  if (other === null) return true
  const [xid, id] = parts(position)
  const [otherXid, otherId] = parts(other)
  return xid === otherXid ? id > otherId : xid > otherXid
}

function parts(position: string): [bigint, bigint] {
  const [xid = '0', id = '0'] = position.split('-')
  return [BigInt(xid), BigInt(id)]
}
