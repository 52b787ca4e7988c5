import { readFile } from 'node:fs/promises'
import { Problem } from '@vitrine/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import { languageOf } from '../../http/requests/language.ts'
import { isNearbyAddress, isNearbyHost } from '../../http/requests/nearby.ts'
import { findMessage, listMessages } from '../local-inbox.store.ts'
import { type InboxPerson, inboxList, inboxPage, lastId } from './inbox-page.ts'

export interface InboxNeeds {
  database: Database
  people: readonly InboxPerson[]
}

/** The page on which a developer reads the codes and links that would have been sent. */
export async function serveInbox(app: FastifyInstance, { database, people }: InboxNeeds): Promise<void> {
  const [css, js] = await Promise.all(
    ['inbox.css', 'inbox.js'].map((name) => readFile(new URL(name, import.meta.url), 'utf8')),
  )
  /** By name as well as by address: a page elsewhere whose name was rebound to this machine must not read codes. */
  const onRequest = async (request: FastifyRequest) => {
    if (!isNearbyAddress(request.ip) || !isNearbyHost(request.hostname)) throw new Problem('request.not_found')
  }
  const get = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    app.get(url, { onRequest }, handler)

  get('/inbox', async (request, reply) => {
    const recipient = recipientOf(request)
    const messages = await listMessages(database, recipient ? { recipient } : {})
    const page = inboxPage({ locale: languageOf(request), people, messages, recipient })
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
  })
  get('/inbox/list', async (request, reply) => {
    const recipient = recipientOf(request)
    const after = numberOf((request.query as { after?: unknown }).after)
    const messages = await listMessages(database, { after, ...(recipient ? { recipient } : {}) })
    reply.header('cache-control', 'no-store')
    if (lastId({ messages }) === 0) return reply.code(204).send()
    return reply.type('text/html; charset=utf-8').send(inboxList({ locale: languageOf(request), messages }))
  })
  get('/inbox/messages/:id', async (request, reply) => {
    const message = await findMessage(database, numberOf((request.params as { id: string }).id))
    if (!message?.html) throw new Problem('request.not_found')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', mailPolicy)
      .header('x-frame-options', 'SAMEORIGIN')
      .send(message.html)
  })
  get('/inbox/inbox.css', async (_, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(css),
  )
  get('/inbox/inbox.js', async (_, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(js),
  )
}

/** Mail is laid out with inline styles; it runs nothing and is framed by the inbox only. */
const mailPolicy =
  "default-src 'none'; img-src 'self' https:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups"

function recipientOf(request: FastifyRequest): string | null {
  const { to } = request.query as { to?: unknown }
  return typeof to === 'string' && to.length > 0 && to.length <= 320 && !to.includes('\0') ? to : null
}

function numberOf(text: unknown): number {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : 0
}
