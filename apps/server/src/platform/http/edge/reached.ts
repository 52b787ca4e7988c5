import { type OperationShape, type OwnedKind, ownedKinds, Problem, type ProblemCode } from '@vitrine/protocol'
import type { FastifyRequest } from 'fastify'

/** The business that owns what is named, by the kind of thing; null where there is no such thing. The modules fulfil it. */
export type BrandOf = { [Kind in OwnedKind]?: (name: string) => Promise<string | null> }

/** How each kind of thing is said not to be there: with the first of these that the operation declares. */
const absences = {
  token: ['token.not_found'],
  business: ['campaign.not_found', 'object_definition.not_found', 'business.not_found'],
  campaign: ['campaign.not_found'],
  sale: ['commerce.sale_not_found'],
  purchase: ['commerce.purchase_not_found'],
  share: ['share.not_found'],
  claimLink: ['claim_link.not_found'],
  space: ['space.not_found'],
} as const satisfies Record<OwnedKind, readonly ProblemCode[]>

/** Refuses a call that names what is none of these businesses', in the words for what is not there at all. */
export async function assertReached(
  brandOf: BrandOf,
  { reach, problems = [] }: Pick<OperationShape, 'reach' | 'problems'>,
  request: Request,
  reached: ReadonlySet<string>,
): Promise<void> {
  if (typeof reach !== 'object') return
  for (const kind of ownedKinds) {
    const path = reach[kind]
    if (path === undefined) continue
    const owner = await ownerOf(brandOf, kind, path, request)
    if (owner !== null && reached.has(owner)) continue
    const code = absences[kind].find((each) => (problems as readonly string[]).includes(each)) ?? absences[kind][0]
    throw code === 'space.not_found' ? new Problem(code, { id: nameIn(request, path) ?? '' }) : new Problem(code)
  }
}

/** The business whose thing a call names; null where it names none. */
export async function brandNamed(
  brandOf: BrandOf,
  { reach }: Pick<OperationShape, 'reach'>,
  request: Request,
): Promise<string | null> {
  if (typeof reach !== 'object') return null
  for (const kind of ownedKinds) {
    const path = reach[kind]
    const owner = path === undefined ? null : await ownerOf(brandOf, kind, path, request)
    if (owner !== null) return owner
  }
  return null
}

type Request = Pick<FastifyRequest, 'params' | 'query' | 'body'>

async function ownerOf(brandOf: BrandOf, kind: OwnedKind, path: string, request: Request): Promise<string | null> {
  const find = brandOf[kind]
  if (!find) throw new Error(`nobody says whose a ${kind} is`)
  const name = nameIn(request, path)
  return name === null ? null : find(name)
}

function nameIn(request: Request, path: string): string | null {
  const [part, field] = path.split('.') as ['params' | 'query' | 'body', string]
  const name = (request[part] as Record<string, unknown>)[field]
  return typeof name === 'string' ? name : null
}
