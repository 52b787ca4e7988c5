import type { CallOf, HttpMethod, OperationAuth, OperationShape, ReplyOf } from '@vitrine/protocol'

/** What a client must know of an operation to call it: its address without its schemas. Typed by the operation. */
export interface Route<O extends OperationShape> {
  id: O['id']
  method: HttpMethod
  path: string
  auth: OperationAuth
  /** The call acts: it carries an `Idempotency-Key`, so that sending it again is safe. */
  idempotent?: true
  multipart?: true
  /** Brands' texts in the reply are in the language that is asked for (`Accept-Language`), where a brand has said them in it. */
  inWords?: true
  /** Only for types. */
  readonly operation?: O
}

export type InputOf<O extends OperationShape> = CallOf<O>
export type OutputOf<O extends OperationShape> = ReplyOf<O>
