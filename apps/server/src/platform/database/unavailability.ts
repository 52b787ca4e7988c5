/** PostgreSQL's classes for "not now": connection lost, out of resources, shutting down, clash of transactions. */
const passing = /^(08...|53...|57P0[123]|40001|40P01)$/
const lost = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])

/** Whether transactions that waited for each other in a circle were undone, of which this one was the one to go. */
export function isDeadlock(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ((each as { code?: unknown }).code === '40P01') return true
  }
  return false
}

/** Whether a failure is the database being away for a moment rather than a mistake of ours. */
export function unavailability(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code, syscall } = each as { code?: unknown; syscall?: unknown }
    if (
      typeof code === 'string' &&
      (passing.test(code) || (lost.has(code) && (syscall === 'connect' || syscall === 'read')))
    ) {
      return true
    }
    if (
      each.message === 'Connection terminated unexpectedly' ||
      each.message.startsWith('timeout exceeded when trying')
    ) {
      return true
    }
  }
  return false
}
