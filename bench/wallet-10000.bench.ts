import { sql } from 'drizzle-orm'
import { serveBarePage } from './support/bare-page-server.ts'
import { appeared, launchBrowser, readSeen, watchPage } from './support/browser.ts'
import { median, printFigure } from './support/figures.ts'
import { startProduct } from './support/product.ts'
import { sessionOf } from './support/session.ts'
import { taskTimes } from './support/task-times.ts'

const tokens = 10_000
const openings = 5
const server = await startProduct()
const session = await personWithTokens()
const bare = await serveBarePage()
const browser = await launchBrowser()
const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
await context.addInitScript(
  ([key, value]) => {
    if (location.protocol.startsWith('http')) localStorage.setItem(key as string, value as string)
  },
  ['vitrine:session', session],
)
const page = await context.newPage()
await watchPage(page, 'main li a[href^="/token/"] img')
await page.goto(server.url)
await appeared(page)
await page.evaluate(async () => void (await navigator.serviceWorker.ready))

const barePage = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
await watchPage(barePage, 'main li a[href^="/token/"] img')
await barePage.goto(bare.url)
await appeared(barePage)

const openedMs: number[] = []
const bareMs: number[] = []
// From here on the inventory can only come from the device; a routed page would also do without its cache of scripts.
await context.setOffline(true)
for (let opening = 0; opening < openings; opening++) {
  await page.reload({ waitUntil: 'commit' })
  openedMs.push(await appeared(page))
  await barePage.reload({ waitUntil: 'commit' })
  bareMs.push(await appeared(barePage))
}
await context.setOffline(false)

await page.reload()
await appeared(page)
let scrolled = { ms: 0, height: 0 }
const tasks = await taskTimes(page, async () => {
  scrolled = await page.evaluate(async () => {
    const seen = (window as unknown as { vitrineSeen: { mostNodes: number } }).vitrineSeen
    seen.mostNodes = 0
    const frame = () => new Promise(requestAnimationFrame)
    const begun = performance.now()
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 4) {
      scrollBy(0, innerHeight)
      await frame()
      await frame()
    }
    return { ms: performance.now() - begun, height: document.documentElement.scrollHeight }
  })
})
const { mostNodes } = await readSeen(page)
await browser.close()
await bare.stop()
await server.stop()

printFigure(
  `wallet with ${tokens} tokens opens from the cache, beside a bare page of React from its cache`,
  median(openedMs) / median(bareMs),
  4,
  'times as long',
)
console.log(`${Math.round(median(openedMs))} ms, the bare page ${Math.round(median(bareMs))} ms`)
printFigure('longest task while scrolling from top to bottom, of its own work', tasks.longestCpuMs, 50, 'ms')
printFigure('most DOM nodes while scrolling', mostNodes, 1500, 'nodes')
console.log(
  `scrolled ${scrolled.height} px in ${Math.round(scrolled.ms)} ms; longest task by the clock, with all else that ran here, ${Math.round(tasks.longestMs)} ms`,
)
process.exit()

/** Somebody who holds 10,000 tokens of the demo world's designs, and a session as the browser keeps it. */
async function personWithTokens() {
  const { app } = server
  const account = await app.users.createAccount(app.database, {
    name: 'Collector',
    // Who has not said so is asked before anything is shown.
    ageConfirmedAt: new Date(),
    identities: [],
  })
  await app.database.execute(sql`
    insert into token (id, object_definition_id, business_id, owner_id, author, last_owner, parent_id, state, sort_name, created_at, modified_at, opened_at)
    select gen_random_uuid(), d.id, d.business_id, ${account.id}::uuid, d.business_id, d.business_id, '.', d.sample,
      lower(d.display_name), now() - n * interval '1 minute', now() - n * interval '1 minute', now()
    from generate_series(1, ${tokens}::int) n
    join (
      select design.*, token.state as sample,
        row_number() over (order by design.id) - 1 as place, count(*) over () as designs
      from object_definition design
      join lateral (select state from token where object_definition_id = design.id and parent_id = '.' limit 1) token on true
    ) d on d.place = n % d.designs`)
  await app.database.execute(sql`
    insert into holding (owner_id, object_definition_id, held, at_root)
    select owner_id, object_definition_id, count(*), count(*) from token where owner_id = ${account.id}::uuid group by 1, 2`)
  return sessionOf(server, account.id)
}
