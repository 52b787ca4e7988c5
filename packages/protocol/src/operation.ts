import type { z } from 'zod'
import type { Access, DeclaredReach } from './identity/access.ts'
import type { ProblemCode } from './problems.ts'
import type { KeyScope, StaffRole } from './studio/roles.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call:
 * - `public`: anybody, no `App-Id` needed (share landings, public profiles).
 * - `app`: any registered client (`App-Id` header), signed in or not.
 * - `account`: a signed-in person, guests included.
 * - `member`: a signed-in person who is not a guest.
 * - `staff`: who works for a brand, in the role that the operation names or a higher one, by Studio alone; or one of the brand's own
 *   programs, where the operation names a scope of its API keys.
 */
export type OperationAuth = 'public' | 'app' | 'account' | 'member' | 'staff'

interface Shape {
  /** Unique camelCase name: the OpenAPI operationId and the client's method name. */
  id: string
  method: HttpMethod
  /** Relative to the API base (`/api`), with `:params`. The specification's own spelling. */
  path: string
  /** One sentence for the generated documentation. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Success body; left out for 204. */
  reply?: z.ZodType
  /** Whether brands' texts in the reply are read in the language that the caller prefers, where the brand has it (`putBrandWords`). */
  inWords?: true
  /** Every problem the handler itself can answer with; those every operation shares are in `sharedProblems`. */
  problems?: readonly ProblemCode[]
  /**
   * Whether the person has to have shown who they are within `limits.freshProofSeconds`: always, or when one of these fields of the body
   * is sent. `carried` where the body itself carries the proof.
   */
  freshProof?: true | 'carried' | readonly string[]
  /** True when the call acts, so that it honours an `Idempotency-Key` header. */
  idempotent?: boolean
  /** Requests per minute for one caller; the platform's default when left out. */
  ratePerMinute?: number
  /** Largest accepted body in bytes; the platform's default (64 KiB) when left out. */
  bodyLimitBytes?: number
  /** `json` when left out. The files of a multipart body arrive as `File`. */
  bodyType?: 'json' | 'multipart'
}

/**
 * `access` is what a client needs besides the person (default: to be the installation's own). Where a call needs nobody, it is what a
 * client needs for the person to be known in it: without it they are nobody there.
 */
export type OperationShape = Shape &
  (
    | ({ auth: Extract<OperationAuth, 'public' | 'app'> } & ({ access?: undefined; reach?: undefined } | Accessed))
    | ({ auth: Extract<OperationAuth, 'account' | 'member'> } & Accessed)
    | Staffed
  )

/** Who may of those who work for a business. The edge knows them; handlers ask nobody. */
export interface Staffed {
  auth: 'staff'
  /** The least of the roles that may. */
  role: StaffRole
  /** The part of the path that names the business, by its id. */
  business: `params.${string}`
  /** With what scope the business's API keys may call it; not at all, when left out. */
  key?: KeyScope
  access?: undefined
  reach?: undefined
}

/** What brands' wallets may call says how they are held to their brand. */
type Accessed =
  | { access: 'wallet:brand'; reach: DeclaredReach }
  | { access: Exclude<Access, 'wallet:brand'>; reach?: undefined }

/** Declares one call of the wire contract; server routes, typed clients and OpenAPI are made from it. */
export function operation<const O extends OperationShape>(shape: O): O {
  return shape
}

type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined
type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined

export type ParamsOf<O extends OperationShape> = OutputOf<O['params']>
export type QueryOf<O extends OperationShape> = OutputOf<O['query']>
export type BodyOf<O extends OperationShape> = OutputOf<O['body']>
/** What the caller receives. */
export type ReplyOf<O extends OperationShape> = O['reply'] extends z.ZodType ? z.output<O['reply']> : undefined
/** What a handler returns, before defaults are applied. */
export type ReplyInputOf<O extends OperationShape> = O['reply'] extends z.ZodType ? z.input<O['reply']> : undefined

/** What a typed client passes: only the parts that the operation declares. */
export type CallOf<O extends OperationShape> = (O['params'] extends z.ZodType
  ? { params: InputOf<O['params']> }
  : { params?: undefined }) &
  (O['query'] extends z.ZodType ? { query?: InputOf<O['query']> } : { query?: undefined }) &
  (O['body'] extends z.ZodType ? { body: InputOf<O['body']> } : { body?: undefined })
