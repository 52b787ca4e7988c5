import { z } from 'zod'
import { hostCalls } from '../host/calls.ts'
import { ClientId } from '../ids.ts'
import { operation } from '../operation.ts'
import { ViewerConfig } from './viewer-config.ts'

export const getViewerConfig = operation({
  id: 'getViewerConfig',
  method: 'GET',
  path: '/viewers/config',
  summary:
    'What the app is at a hostname: its brand, its clients and its switches. Unknown hostnames get the system’s own.',
  auth: 'public',
  query: z.object({
    /** Without port; letters of any case. */
    hostname: z.string().min(1).max(253),
  }),
  reply: ViewerConfig,
})

/** A raw call that a host may have made in the person's name; `url` is a path of this server's API or OpenID provider, such as `/me`. */
export const ApiCallGrant = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  url: z.string().min(1).max(2048),
})
export type ApiCallGrant = z.infer<typeof ApiCallGrant>

/** What a host may do with the wallet that it shows, by where it is from (R28). */
export const EmbeddingGrant = z.object({
  /** Whether the wallet answers this host at all. */
  allowed: z.boolean(),
  /** Whether it answers in the original's protocol, too. */
  original: z.boolean(),
  calls: z.array(z.enum(hostCalls)),
  apiCalls: z.array(ApiCallGrant),
  /** The client that was found; null where none is registered. */
  clientId: ClientId.nullable(),
  /** Whether it is one of the operator's own, which may do for people whatever the wallet may. */
  own: z.boolean(),
})
export type EmbeddingGrant = z.infer<typeof EmbeddingGrant>

export const getEmbeddingGrant = operation({
  id: 'getEmbeddingGrant',
  method: 'GET',
  path: '/viewers/embedding',
  summary:
    'Whether a page of this origin, or a native container, may drive the wallet that it shows, and by which calls.',
  auth: 'public',
  query: z.object({
    /** A web origin such as `https://shop.example`, or `native`. */
    origin: z.string().min(1).max(300),
    /** The client that the host says it is; the first that is registered for the origin without it. */
    appId: ClientId.optional(),
  }),
  reply: EmbeddingGrant,
})
