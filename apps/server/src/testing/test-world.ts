import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallOf, OperationShape, ProblemCode, ReplyOf, StaffRole } from '@vitrine/protocol'
import { onTestFinished } from 'vitest'
import type { ReadTxtRecords } from '../platform/dns/txt-records.ts'
import { apiBase } from '../platform/http/serve.ts'
import { type FetchRemote, NotFetched, type PostRemote } from '../platform/media/index.ts'
import { type Logger, silentLogger } from '../platform/telemetry/logger.ts'
import { createThrowawayDatabase } from './throwaway-database.ts'
import { beginning, worldApp } from './world-app.ts'

export interface Answer<O extends OperationShape> {
  status: number
  /** The reply where the call succeeded; null for 204 and problems. */
  reply: ReplyOf<O>
  problem: { code: ProblemCode; error?: number; details: Record<string, unknown> } | null
  headers: Record<string, unknown>
}

export interface Person {
  id: string
  accessToken: string
  call<O extends OperationShape>(
    operation: O,
    input: CallOf<O>,
    options?: { idempotencyKey?: string; headers?: Record<string, string> },
  ): Promise<Answer<O>>
}

export interface Member extends Person {
  /** The same person in Studio, where what is a brand's is changed. */
  studio: Person
}

export interface TestWorldOptions {
  env?: Record<string, string>
  logger?: Logger
  /** Of domains that brands bring; none has any when left out. */
  txtRecords?: ReadTxtRecords
  /** Of pictures that lie elsewhere; there are none when left out. */
  fetchRemote?: FetchRemote
  /** Of servers elsewhere that want to be told something; none is reached when left out. */
  postRemote?: PostRemote
  /** Where the server listens, for those who have to reach it from outside; a name that nobody can reach when left out. */
  publicUrl?: string
}

/** The real server in process on a throw-away database, with people who can call it. Cleaned up when the test ends. */
export async function testWorld(options: TestWorldOptions = {}) {
  const { env = {}, logger = silentLogger, txtRecords = async () => [] } = options
  const { fetchRemote = () => Promise.reject(new NotFetched('nothing lies elsewhere')) } = options
  const { postRemote = () => Promise.reject(new NotFetched('nobody is elsewhere')) } = options
  let now = new Date(beginning)
  const clock = {
    now: () => now,
    advance: ({ seconds }: { seconds: number }) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
  }
  const dataFolder = join(tmpdir(), `vitrine-world-${randomUUID()}`)
  const database = await createThrowawayDatabase()
  const app = await worldApp({
    database,
    clock,
    logger,
    txtRecords,
    fetchRemote,
    postRemote,
    env: { DATA_DIR: dataFolder, ...env },
    ...(options.publicUrl === undefined ? {} : { publicUrl: options.publicUrl }),
  })
  onTestFinished(async () => {
    await app.close()
    await database.close()
    await rm(dataFolder, { recursive: true, force: true })
  })

  const callAs = (accessToken: string | null, clientId = 'vitrine-wallet') =>
    async function call<O extends OperationShape>(
      operation: O,
      input: CallOf<O>,
      options: { idempotencyKey?: string; headers?: Record<string, string> } = {},
    ): Promise<Answer<O>> {
      const { params, query, body } = input as {
        params?: Record<string, string>
        query?: Record<string, string>
        body?: object
      }
      const path = operation.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
      const response = await app.http.inject({
        method: operation.method,
        url: apiBase + path,
        ...(query ? { query } : {}),
        ...(body === undefined ? {} : { payload: body }),
        headers: {
          'app-id': clientId,
          ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
          ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
          ...options.headers,
        },
      })
      const json = response.body ? JSON.parse(response.body) : null
      const failed = response.statusCode >= 400
      return {
        status: response.statusCode,
        reply: failed ? (null as ReplyOf<O>) : json,
        problem: failed ? json : null,
        headers: response.headers,
      }
    }

  async function signIn(id: string, guest: boolean): Promise<Member> {
    const through = async (clientId: string, scope: string) => {
      const authTime = Math.floor(now.getTime() / 1000)
      const claims = { accountId: id, clientId, guest, scope, authTime, amr: ['otp'] }
      const accessToken = await app.identity.accessTokens.issue(claims)
      return { id, accessToken, call: callAs(accessToken, clientId) }
    }
    const scope = 'openid profile email offline_access'
    return {
      ...(await through('vitrine-wallet', scope)),
      studio: await through('vitrine-studio', `${scope} studio`),
    }
  }

  return {
    app,
    database,
    clock,
    /** Somebody without a session. */
    stranger: { call: callAs(null) },
    callAs,
    /**
     * A person with a verified e-mail address `{name}@example.com` and valid access tokens, who has just signed in and works for these
     * businesses: `{ at: { lumen1: 'editor' } }`.
     */
    async account(
      name: string,
      { guest = false, at = {} }: { guest?: boolean; at?: Record<string, StaffRole> } = {},
    ): Promise<Member> {
      const row = await app.users.createAccount(database, {
        name,
        guest,
        identities: guest ? [] : [{ type: 'email', value: `${name.toLowerCase()}@example.com`, verified: true }],
      })
      for (const [businessId, role] of Object.entries(at)) await app.studio.setRole(database, businessId, row.id, role)
      return signIn(row.id, guest)
    },
    /** Somebody once more, whose last sign-in is no fresh proof by now. */
    signInAnew: ({ id }: Person): Promise<Member> => signIn(id, false),
  }
}
