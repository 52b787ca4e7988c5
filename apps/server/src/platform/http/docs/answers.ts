import {
  authProblems,
  type OperationShape,
  type ProblemCode,
  type ProblemEntry,
  problems,
  sharedProblems,
  staffProblems,
} from '@vitrine/protocol'

/** Every problem that an operation can answer with: its own, its guard's, and what all share. */
export function problemsOf(operation: OperationShape): ProblemCode[] {
  return [
    ...new Set<ProblemCode>([
      ...(operation.problems ?? []),
      ...(operation.auth === 'public' ? [] : authProblems),
      ...(operation.auth === 'staff' ? staffProblems : []),
      ...(operation.auth === 'member' ? (['auth.guest_not_allowed'] as const) : []),
      ...(operation.freshProof ? (['auth.proof_required'] as const) : []),
      // An empty or dotted parameter makes another address.
      ...(operation.params ? (['request.not_found', 'request.method_not_allowed'] as const) : []),
      ...sharedProblems,
    ]),
  ]
}

/** The same by HTTP status, lowest first. */
export function problemsByStatus(operation: OperationShape): [status: number, codes: ProblemCode[]][] {
  const byStatus = Map.groupBy(problemsOf(operation), (code) => (problems[code] as ProblemEntry).status)
  return [...byStatus].sort(([a], [b]) => a - b)
}
