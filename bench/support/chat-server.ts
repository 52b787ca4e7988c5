import { startProduct } from './product.ts'

/** The product with so many people, in a process of its own: says where it is and what each signs in to chat with. */
const count = Number(process.argv[2])
const server = await startProduct({ RATE_PER_MINUTE: '10000000' })
const { app } = server
const tokens: string[] = []
for (let number = 0; number < count; number += 1) {
  const { id } = await app.users.createAccount(app.database, { name: `Person ${number}`, guest: false, identities: [] })
  const claims = { accountId: id, clientId: 'vitrine-wallet', guest: false, scope: 'openid' }
  const authorization = `Bearer ${await app.identity.accessTokens.issue(claims)}`
  const answer = await fetch(`${server.url}/api/me/chat`, { headers: { authorization, 'app-id': 'vitrine-wallet' } })
  tokens.push(((await answer.json()) as { token: string }).token)
}
process.stdout.write(`${JSON.stringify({ url: server.url, tokens, pids: [process.pid, server.databasePid] })}\n`)
process.once('SIGTERM', () => void server.stop().then(() => process.exit()))
