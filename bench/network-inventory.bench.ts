import { randomUUID } from 'node:crypto'
import { resourceAt } from '@vitrine/server/src/modules/legacy-network/index.ts'
import { median, printFigure } from './support/figures.ts'
import { makePeople } from './support/people.ts'
import { startProduct } from './support/product.ts'

/** One wallet of a thousand tokens of twenty designs, on both networks. */
const owned = 1_000
const designs = 20
const newerPage = 100
const rounds = 30

const server = await startProduct({ RATE_PER_MINUTE: '1000000' })
const { app } = server
const { pool } = app.database
const [owner] = await makePeople(server, 1)
if (!owner) throw new Error('nobody was made')
await fillNewer(owner.id)
await fillOlder(owner.id)

const times = { newer: [] as number[], older: [] as number[] }
for (let round = -3; round < rounds; round++) {
  const newer = await timed(readNewer)
  const older = await timed(readOlder)
  if (round < 0) continue
  times.newer.push(newer)
  times.older.push(older)
}
await server.stop()

const [newer, older] = [median(times.newer), median(times.older)]
console.log(
  `an inventory of ${owned}: ${newer.toFixed(1)} ms by the newer API, ${older.toFixed(1)} ms on the older network`,
)
printFigure('older network, of the newer API for as many tokens', older / newer, 2, 'times')

async function timed(read: () => Promise<number>): Promise<number> {
  const begun = performance.now()
  const found = await read()
  if (found !== owned) throw new Error(`${found} tokens were read`)
  return performance.now() - begun
}

async function post<T>(path: string, body: object): Promise<T> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      'app-id': 'vitrine-wallet',
      authorization: `Bearer ${owner?.accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

async function readNewer(): Promise<number> {
  let found = 0
  for (let pageParam = 0; found < owned; pageParam++) {
    const page = await post<{ data: { items: unknown[] } }>('/api/vatoms/user-inventory/search', {
      pageParam,
      limit: newerPage,
    })
    if (page.data.items.length === 0) break
    found += page.data.items.length
  }
  return found
}

/** As its clients do: until a page is empty. */
async function readOlder(): Promise<number> {
  let found = 0
  for (let page = 1; ; page++) {
    const { payload } = await post<{ payload: { vatoms: unknown[]; faces: unknown[]; actions: unknown[] } }>(
      '/v1/user/vatom/inventory',
      { parent_id: '*', page, limit: 1000 },
    )
    if (payload.vatoms.length + payload.faces.length + payload.actions.length === 0) return found
    found += payload.vatoms.length
  }
}

async function fillNewer(ownerId: string): Promise<void> {
  await app.studio.createBusiness(app.database, { id: 'bench1', name: 'bench', displayName: 'Bench', ownerId })
  await app.database.transaction(async (tx) => {
    for (let design = 0; design < designs; design++) {
      const id = `d${design}`
      const views = ['icon', 'card'].map((placeholderId) => ({
        placeholderId: placeholderId as 'icon',
        view: { type: 'image' as const, url: `/media/${design}-${placeholderId}.webp`, scale: 'fit' as const, alt: '' },
      }))
      const behaviours = { 'transferable-v1': {}, 'cloneable-v1': {} }
      await app.tokens.createDefinition(tx, {
        id,
        businessId: 'bench1',
        displayName: `Design ${design}`,
        views,
        behaviours,
      })
      const tokens = Array.from({ length: owned / designs }, () => ({ ownerId }))
      await app.tokens.issue(tx, { objectDefinitionId: id, tokens })
    }
  })
  await pool.query('vacuum analyze token, holding, object_definition')
}

async function fillOlder(ownerId: string): Promise<void> {
  const { publishing } = app.network
  await app.database.transaction(async (tx) => {
    for (let design = 0; design < designs; design++) {
      const variation = await publishing.publish(tx, {
        businessId: 'bench1',
        fqdn: 'bench.example',
        name: `Design${design}`,
        properties: {
          title: `Design ${design}`,
          resources: [
            resourceAt('ActivatedImage', `/media/${design}-icon.webp`),
            resourceAt('CardImage', `/media/${design}-card.webp`),
          ],
        },
        private: {},
        maxObjects: null,
        faces: [
          { view: 'icon', displayUrl: 'native://image' },
          { view: 'card', displayUrl: 'native://image' },
        ],
        actions: ['Transfer', 'Clone'],
        at: new Date(),
      })
      for (let each = 0; each < owned / designs; each++) {
        await publishing.issue(tx, {
          id: randomUUID(),
          variation,
          ownerId,
          parentId: null,
          cloningScore: 0,
          place: null,
          at: new Date(),
        })
      }
    }
  })
  await pool.query('vacuum analyze network_vatom, network_variation, network_template, network_face')
}
