import type { OperationShape } from '@vitrine/protocol'

/** Parses a reply with its operation's schema, so that a drifting server is noticed in development and tests. */
export async function checkReply(operationId: string, reply: unknown): Promise<unknown> {
  const protocol: Record<string, unknown> = await import('@vitrine/protocol')
  const operation = protocol[operationId] as OperationShape | undefined
  if (!operation) throw new Error(`the contract has no operation ${operationId}`)
  return operation.reply ? operation.reply.parse(reply) : reply
}
