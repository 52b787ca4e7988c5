import { demoWorld } from '@vitrine/fixtures'
import {
  BulkDrop,
  type BulkDropId,
  dropTokens,
  listDropDesigns,
  listDrops,
  type ObjectDefinition,
} from '@vitrine/protocol'
import type { Answer, Asked, Reply } from './StoryWorld.tsx'

const museum = 'MuseoMarea1'
/** Some degrees apart: near enough to be around the museum. */
const stepDegrees = 0.0004

/** The museum's designs that may lie on the map; of the tile with the star all are made. */
export const dropDesigns = listDropDesigns.reply.parse({
  items: demoWorld.objectDefinitions
    .filter(({ businessId, behaviors }) => businessId === museum && behaviors['map-ready-v1'])
    .map(({ id, campaignId, meta, viewPlacements, behaviors }) => ({
      design: {
        id,
        businessId: museum,
        campaignId,
        blueprintId: null,
        displayName: meta.displayName,
        description: meta.description,
        category: meta.category,
        isDraft: id === 'marea-moon-jelly',
        limitPerUser: null,
        state: behaviors,
        viewPlacements,
        createdAt: '2026-05-01T09:00:00.000Z',
      } satisfies Record<keyof ObjectDefinition, unknown>,
      issued: id === 'marea-tile-star' ? 500 : 425,
      max: id === 'marea-sea-glass' ? null : 500,
    })),
}).items

export const dropOf = (objectDefinitionId: string, more: Partial<BulkDrop> = {}): BulkDrop =>
  BulkDrop.parse({
    id: '4f1c6a2e-2f6e-4b53-9d8c-1c0a7d3b5e01',
    objectDefinitionId,
    droppedAt: '2026-05-12T08:30:00.000Z',
    dropped: 20,
    left: 13,
    box: { bottomLeft: { lat: 60.166, lon: 24.948 }, topRight: { lat: 60.169, lon: 24.953 } },
    recalledAt: null,
    ...more,
  })

/** One as it was left: still lying there, all found, recalled, of a design that is no more for the map. */
export const demoDrops: readonly BulkDrop[] = [
  dropOf('marea-sea-glass'),
  dropOf('marea-tile-ship', {
    id: '4f1c6a2e-2f6e-4b53-9d8c-1c0a7d3b5e02' as BulkDropId,
    dropped: 1,
    left: 0,
    box: null,
  }),
  dropOf('marea-tile-wave', {
    id: '4f1c6a2e-2f6e-4b53-9d8c-1c0a7d3b5e03' as BulkDropId,
    dropped: 300,
    left: 0,
    box: null,
    recalledAt: '2026-05-14T18:00:00.000Z',
  }),
  dropOf('marea-forgotten', { id: '4f1c6a2e-2f6e-4b53-9d8c-1c0a7d3b5e04' as BulkDropId }),
]

interface DemoDropServer {
  drops?: readonly BulkDrop[]
  designs?: typeof dropDesigns
  /** Tried first: what it gives is the answer. */
  otherwise?: (asked: Asked) => Reply | Promise<Reply> | undefined
}

/** A server with the museum's drops. What is sent to it has to be what the contract says. */
export function dropServer(settings: DemoDropServer = {}): Answer {
  const { drops = demoDrops, designs = dropDesigns, otherwise } = settings
  const root = `/b/${museum}/drops`
  return (asked) => {
    const own = otherwise?.(asked)
    if (own) return own
    const { pathname, searchParams } = new URL(asked.path, 'http://story')
    if (pathname === '/map/settings') return { body: { mapStyle: null, demoWalk: null } }
    if (pathname === `/b/${museum}`) return { body: { id: museum, pageConfig: { features: {} } } }
    if (pathname === `/b/${museum}/drop-designs`) return { body: { items: designs } }
    if (pathname === root && asked.method === 'POST') return { body: laidOut(asked.body) }
    if (pathname === root) {
      const from = drops.findIndex(({ id }) => id === searchParams.get('after')) + 1
      return { body: listDrops.reply.parse({ items: drops.slice(from, from + Number(searchParams.get('limit'))) }) }
    }
    if (pathname.startsWith(`${root}/`) && asked.method === 'DELETE') return { body: { recalled: 13 } }
    throw new TypeError(`The museum has no answer to ${asked.method} ${asked.path}.`)
  }
}

/** A row of places for an area; for a table those of its lines. */
function laidOut(sent: unknown) {
  const { places, preview } = dropTokens.body.parse(sent)
  const wanted =
    places.type === 'scatter'
      ? places.count
      : places.type === 'table'
        ? places.csv.trim().split('\n').length - 1
        : places.geojson.features.length
  const points = Array.from({ length: wanted }, (_, index) => ({
    lat: 60.166 + (index % 5) * stepDegrees,
    lon: 24.948 + Math.floor(index / 5) * stepDegrees,
    pickupDistance: null,
    limit: null,
  }))
  return dropTokens.reply.parse({
    dropId: preview ? null : demoDrops[0]?.id,
    dropped: preview ? 0 : wanted,
    seed: places.type === 'scatter' ? 7 : null,
    errors: [],
    points: preview ? points : [],
  })
}
