// Forked by execute-action.bench.ts: sixteen clients on a thread of their own, so that their work is not the server's.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import pg from 'pg'

export const actionKinds = ['coupon', 'quiz', 'dispense'] as const
export type ActionKind = (typeof actionKinds)[number]

export interface ActionRound {
  way: 'http' | 'bare'
  kind: ActionKind
  port: number
  databaseUrl: string
  people: { id: string; accessToken: string }[]
  /** Each client's tokens, used one after the other; for a dispenser the same one again and again. */
  tokens: string[][]
  /** What is given or revealed from. */
  source: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

const bodies: Record<ActionKind, string> = {
  coupon: JSON.stringify({ behaviorId: 'coupon-v1', actionId: 'reveal-v1' }),
  quiz: JSON.stringify({ behaviorId: 'quiz-v2', actionId: 'answer-v1', parameters: { answer: 'a wrong one' } }),
  dispense: JSON.stringify({ behaviorId: 'dispense-v1', actionId: 'dispense-v1' }),
}

function overHttp(port: number, kind: ActionKind, accessToken: string) {
  return (tokenId: string) =>
    new Promise<void>((resolve, reject) => {
      const body = bodies[kind]
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          method: 'POST',
          path: `/api/vatoms/${tokenId}/execute-action`,
          headers: {
            'app-id': 'vitrine-wallet',
            authorization: `Bearer ${accessToken}`,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'idempotency-key': randomUUID(),
          },
        },
        (response) => {
          response.resume()
          response.once('end', () =>
            response.statusCode === 200 ? resolve() : reject(new Error(`${kind} answered ${response.statusCode}`)),
          )
        },
      )
      sent.once('error', reject)
      sent.end(body)
    })
}

type Client = pg.Client
const eventText = `with happened as (
    insert into event_log (at, type, subject, actor, audiences, data) values ($1, $2, $3, $4::text, $5, $6) returning audiences, xid, id)
  insert into event_audience (audience, xid, id) select unnest(audiences), xid, id from happened`
const told = (personId: string) => [`account:${personId}`]

async function changeToken(client: Client, tokenId: string, personId: string, cause: string, block: object) {
  const now = new Date()
  await client.query('update token set state = $2, modified_at = $3, revision = revision + 1 where id = $1', [
    tokenId,
    block,
    now,
  ])
  const data = { cause, by: null, from: personId, to: personId }
  await client.query(eventText, [now, 'token.updated', tokenId, personId, told(personId), data])
}

/** The rows that each action reads for itself and writes, by the driver alone. */
const writes: Record<ActionKind, (client: Client, tokenId: string, personId: string, source: string) => Promise<void>> =
  {
    async coupon(client, tokenId, personId, pool) {
      await client.query('select * from token where id = $1 for update', [tokenId])
      const { rows } = await client.query(
        `update coupon_code set token_id = $2, account_id = $3, assigned_at = now()
       where position = (select position from coupon_code where pool_id = $1 and token_id is null
         order by position limit 1 for update skip locked) returning code`,
        [pool, tokenId, personId],
      )
      await changeToken(client, tokenId, personId, 'reveal', {
        'coupon-v1': { status: 'revealed', code: rows[0].code },
      })
    },
    async quiz(client, tokenId, personId) {
      await client.query('select * from token where id = $1 for update', [tokenId])
      await changeToken(client, tokenId, personId, 'answer', { 'quiz-v2': { solved: false, attempts: 1 } })
      await client.query(eventText, [new Date(), 'action.answered', tokenId, personId, [], { solved: false }])
    },
    async dispense(client, tokenId, personId, design) {
      const now = new Date()
      const given = randomUUID()
      await client.query('select * from token where id = $1', [tokenId])
      await client.query('update edition_counter set issued = issued + 1 where object_definition_id = $1', [design])
      await client.query(
        `insert into token (id, object_definition_id, business_id, owner_id, author, last_owner, state, sort_name, created_at, modified_at)
       values ($1, $2, 'bench1', $3, 'bench1', 'bench1', '{}', 'pin', $4, $4)`,
        [given, design, personId, now],
      )
      await client.query(
        `insert into holding (owner_id, object_definition_id, held, at_root) values ($1, $2, 1, 1)
       on conflict (owner_id, object_definition_id) do update set held = holding.held + 1, at_root = holding.at_root + 1`,
        [personId, design],
      )
      await client.query(eventText, [now, 'token.issued', given, 'bench1', told(personId), { cause: 'dispense' }])
      await client.query(eventText, [now, 'action.dispensed', tokenId, personId, [], { given: [given] }])
    },
  }

async function overDriver(databaseUrl: string, kind: ActionKind, personId: string, source: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return {
    async act(tokenId: string) {
      await client.query('begin')
      await writes[kind](client, tokenId, personId, source)
      await client.query(
        'insert into idempotency_record (caller, key, request, reply, at) values ($1, $2, $3, $4, $5)',
        [personId, randomUUID(), 'x'.repeat(43), { token: null, output: {} }, new Date()],
      )
      await client.query('commit')
    },
    end: () => client.end(),
  }
}

async function run({ way, kind, port, databaseUrl, people, tokens, source }: ActionRound): Promise<number> {
  const clients = await Promise.all(
    people.map(async ({ id, accessToken }) =>
      way === 'http'
        ? { act: overHttp(port, kind, accessToken), end: async () => {} }
        : overDriver(databaseUrl, kind, id, source),
    ),
  )
  const begun = performance.now()
  await Promise.all(
    clients.map(async ({ act }, index) => {
      for (const tokenId of tokens[index] ?? []) await act(tokenId)
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  for (const { end } of clients) await end()
  return tokens.flat().length / seconds
}

process.on('message', (round: ActionRound) => {
  run(round).then(
    (perSecond) => process.send?.({ perSecond }),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
