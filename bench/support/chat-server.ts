import { startProduct } from './product.ts'

/**
 * The product with so many people and so many sign-ins of each (`1000x1 800x5`), in a process of its own: says where it is and what each signs in
 * to chat with. Asked for its memory, it looks after what is garbage has gone.
 */
const groups = process.argv.slice(2).map((group) => group.split('x').map(Number))
const server = await startProduct({ RATE_PER_MINUTE: '10000000' })
const { app } = server
const tokens: string[] = []
for (const [people = 0, devices = 1] of groups) {
  for (let number = 0; number < people; number += 1) {
    const name = `Person ${tokens.length}`
    const { id } = await app.users.createAccount(app.database, { name, guest: false, identities: [] })
    const claims = { accountId: id, clientId: 'vitrine-wallet', guest: false, scope: 'openid' }
    const authorization = `Bearer ${await app.identity.accessTokens.issue(claims)}`
    for (let device = 0; device < devices; device += 1) {
      const headers = { authorization, 'app-id': 'vitrine-wallet' }
      const answer = await fetch(`${server.url}/api/me/chat`, { headers })
      tokens.push(((await answer.json()) as { token: string }).token)
    }
  }
}
process.on('message', async () => {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send?.({ resident: rss, live: heapUsed + external })
})
process.stdout.write(`${JSON.stringify({ url: server.url, tokens, pids: [process.pid, server.databasePid] })}\n`)
process.once('SIGTERM', () => void server.stop().then(() => process.exit()))
