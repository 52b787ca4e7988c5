// Forked by transfers.bench.ts: sixteen clients on a thread of their own, so that their work is not the server's.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import pg from 'pg'

export interface TransferPair {
  tokenId: string
  objectDefinitionId: string
  people: [{ id: string; accessToken: string }, { id: string; accessToken: string }]
}

export interface Round {
  kind: 'http' | 'bare'
  seconds: number
  port: number
  databaseUrl: string
  pairs: TransferPair[]
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

async function runRound({ kind, seconds, port, databaseUrl, pairs }: Round): Promise<number> {
  const until = performance.now() + seconds * 1000
  const counts = await Promise.all(
    pairs.map(async (pair) => {
      const transfer = kind === 'http' ? overHttp(port, pair) : await overDriver(databaseUrl, pair)
      let done = 0
      while (performance.now() < until) {
        await transfer.once(pair.people[0], pair.people[1])
        await transfer.once(pair.people[1], pair.people[0])
        done += 2
      }
      await transfer.end()
      return done
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}

type Person = TransferPair['people'][0]

function overHttp(port: number, { tokenId }: TransferPair) {
  return {
    once: (from: Person, to: Person) =>
      new Promise<void>((resolve, reject) => {
        const body = JSON.stringify({
          behaviorId: 'transferable-v1',
          actionId: 'transfer-v1',
          parameters: { recipient: { type: 'userId', value: to.id } },
        })
        const sent = request(
          {
            agent,
            host: '127.0.0.1',
            port,
            method: 'POST',
            path: `/api/vatoms/${tokenId}/execute-action`,
            headers: {
              'app-id': 'vitrine-wallet',
              authorization: `Bearer ${from.accessToken}`,
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
              'idempotency-key': randomUUID(),
            },
          },
          (response) => {
            response.resume()
            response.once('end', () =>
              response.statusCode === 200 ? resolve() : reject(new Error(`a transfer answered ${response.statusCode}`)),
            )
          },
        )
        sent.once('error', reject)
        sent.end(body)
      }),
    end: async () => {},
  }
}

/** The rows that a transfer writes, by the driver alone. */
async function overDriver(databaseUrl: string, { tokenId, objectDefinitionId }: TransferPair) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return {
    async once(from: Person, to: Person) {
      const now = new Date()
      await client.query('begin')
      await client.query('select * from token where id = $1 for update', [tokenId])
      await client.query(
        `update token set owner_id = $2, last_owner = $3, parent_id = '.', state = '{}', modified_at = $4, opened_at = null,
           revision = revision + 1 where id = $1`,
        [tokenId, to.id, from.id, now],
      )
      const [low, high] = [from.id, to.id].sort()
      await client.query(
        `insert into holding (owner_id, object_definition_id, held, at_root) values ($1, $3, $4, $4), ($2, $3, $5, $5)
           on conflict (owner_id, object_definition_id)
           do update set held = holding.held + excluded.held, at_root = holding.at_root + excluded.at_root`,
        [low, high, objectDefinitionId, low === to.id ? 1 : -1, high === to.id ? 1 : -1],
      )
      await client.query(
        `with happened as (
           insert into event_log (at, type, subject, actor, audiences, data)
             values ($1, 'token.transferred', $2, $3, $4, $5) returning audiences, xid, id)
         insert into event_audience (audience, xid, id) select unnest(audiences), xid, id from happened`,
        [
          now,
          tokenId,
          from.id,
          [`account:${from.id}`, `account:${to.id}`],
          { cause: 'transfer', by: from.id, from: from.id, to: to.id },
        ],
      )
      await client.query(
        'insert into idempotency_record (caller, key, request, reply, at) values ($1, $2, $3, $4, $5)',
        [from.id, randomUUID(), 'x'.repeat(43), { token: null, output: {} }, now],
      )
      await client.query('commit')
    },
    end: () => client.end(),
  }
}

process.on('message', (round: Round) => {
  runRound(round).then(
    (perSecond) => process.send?.({ perSecond }),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
