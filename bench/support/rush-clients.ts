// Forked by benches of a crowd at one token: each person has a connection of their own, as a browser with the page open has.
import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'

export interface Rush {
  port: number
  tokenId: string
  accessTokens: string[]
  /** What all of them do at once. */
  action: { behaviorId: string; actionId: string; parameters: Record<string, unknown> }
}

export interface RushResult {
  /** Answers by status, or by the problem's code. */
  answers: Record<string, number>
  milliseconds: number[]
}

/** One person: the page is open and what they will send is ready. */
interface Waiting {
  ask(request: string): Promise<{ status: number; body: string; at: number }>
  end(): void
}

const connectionsAtOnce = 200

function open(port: number): Promise<Waiting> {
  return new Promise((resolve, reject) => {
    let heard = ''
    let answered: (answer: { status: number; body: string; at: number }) => void = () => undefined
    let failed: (error: Error) => void = reject
    const socket: Socket = connect(port, '127.0.0.1', () =>
      resolve({
        ask: (request) =>
          new Promise((answer, fail) => {
            answered = answer
            failed = fail
            socket.write(request)
          }),
        end: () => socket.destroy(),
      }),
    )
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    socket.on('error', (error) => failed(error))
    socket.on('close', () => failed(new Error('the server hung up')))
    socket.on('data', (chunk: string) => {
      heard += chunk
      const head = heard.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(heard)?.[1])
      if (heard.length < head + 4 + length) return
      const answer = { status: Number(heard.slice(9, 12)), body: heard.slice(head + 4), at: performance.now() }
      heard = ''
      answered(answer)
    })
  })
}

const headers = (accessToken: string) =>
  `host: localhost\r\napp-id: vitrine-wallet\r\nauthorization: Bearer ${accessToken}\r\n`

interface Ready {
  waiting: Waiting
  request: string
}

async function openPages({ port, tokenId, accessTokens, action }: Rush): Promise<Ready[]> {
  const people: Ready[] = []
  for (let first = 0; first < accessTokens.length; first += connectionsAtOnce) {
    const some = accessTokens.slice(first, first + connectionsAtOnce).map(async (accessToken) => {
      const waiting = await open(port)
      const page = await waiting.ask(`GET /api/vatoms/${tokenId} HTTP/1.1\r\n${headers(accessToken)}\r\n`)
      if (page.status !== 200) throw new Error(`the token's page answered ${page.status}`)
      const body = JSON.stringify(action)
      const request =
        `POST /api/vatoms/${tokenId}/execute-action HTTP/1.1\r\n${headers(accessToken)}idempotency-key: ${randomUUID()}\r\n` +
        `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
      people.push({ waiting, request })
    })
    await Promise.all(some)
  }
  return people
}

async function rush(people: readonly Ready[]): Promise<RushResult> {
  const answers: Record<string, number> = {}
  const begun = performance.now()
  const milliseconds = await Promise.all(
    people.map(async ({ waiting, request }) => {
      const { status, body, at } = await waiting.ask(request)
      const name = status === 200 ? '200' : String(JSON.parse(body).code)
      answers[name] = (answers[name] ?? 0) + 1
      return at - begun
    }),
  )
  for (const { waiting } of people) waiting.end()
  return { answers, milliseconds }
}

let ready: Ready[] = []

async function act(message: Rush | 'go'): Promise<RushResult | { ready: number }> {
  if (message === 'go') return rush(ready)
  ready = await openPages(message)
  return { ready: ready.length }
}

process.on('message', (message: Rush | 'go') => {
  act(message).then(
    (result) => process.send?.(result),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
