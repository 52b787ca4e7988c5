import { randomUUID } from 'node:crypto'
import type { network } from '@vitrine/protocol'
import type { Queryable } from '../../../platform/database/database.ts'
import {
  networkAction,
  networkFace,
  networkTemplate,
  networkVariation,
  type Properties,
} from '../legacy-network.schema.ts'
import type { Designs } from '../objects/designs.ts'
import type { NetworkLedger } from '../objects/ledger.ts'
import { ActionBody, FaceBody } from './publisher-input.ts'
import { registerPublisher } from './publishers.ts'

export interface NewNetworkDesign {
  businessId: string
  fqdn: string
  /** Between the domain and the version: `{fqdn}::{name}::v1`. */
  name: string
  properties: Properties
  private: Properties
  maxObjects: number | null
  faces: readonly { view: string; displayUrl: string; config?: Properties }[]
  actions: readonly string[]
  at: Date
}

export interface NewNetworkObject {
  id: string
  variation: string
  ownerId: string
  parentId: string | null
  cloningScore: number
  place: { lat: number; lon: number } | null
  at: Date
}

/** What comes with an installation rather than from a publisher's people: published designs and objects with their past. */
export interface Publishing {
  /** Answers with the name of its variation. */
  publish(tx: Queryable, design: NewNetworkDesign): Promise<string>
  issue(tx: Queryable, object: NewNetworkObject): Promise<void>
}

export function createPublishing({ designs, ledger }: { designs: Designs; ledger: NetworkLedger }): Publishing {
  return {
    async publish(tx, { businessId, fqdn, name, properties, private: own, maxObjects, faces, actions, at }) {
      await registerPublisher(tx, { businessId, fqdn, at })
      const template = `${fqdn}::${name}::v1`
      const variation = `${template}::Plain::v1`
      const made = { createdBy: businessId, modifiedBy: businessId, createdAt: at, modifiedAt: at }
      await tx
        .insert(networkTemplate)
        .values({ name: template, fqdn, isPublic: true, properties, private: own, ...made })
      await tx.insert(networkVariation).values({
        name: variation,
        template,
        isPublic: true,
        unpublished: false,
        properties: {},
        private: {},
        maxObjects,
        ...made,
      })
      for (const action of actions) {
        const read = ActionBody.parse({ name: `${template}::Action::${action}` })
        await tx.insert(networkAction).values({ template, name: read.name, properties: read.properties, ...made })
      }
      for (const { view, displayUrl, config } of faces) {
        const body = {
          template,
          display_url: displayUrl,
          constraints: { view_mode: view, three_d: displayUrl.endsWith('3d') },
          resources: config ? [] : ['ActivatedImage'],
          ...(config ? { config } : {}),
        }
        const read = FaceBody.parse(body)
        await tx.insert(networkFace).values({ id: randomUUID(), template, properties: read.properties, ...made })
      }
      return variation
    },
    async issue(tx, { id, variation, ownerId, parentId, cloningScore, place, at }) {
      const design = (await designs.load(tx, [variation])).get(variation)
      if (!design) throw new Error(`there is no variation ${variation}`)
      await ledger.make(tx, {
        design,
        owners: [ownerId],
        ids: [id],
        at,
        doing: { action: 'Emit', actor: design.businessId },
        more: {
          parentId,
          cloningScore,
          ...(place ? { dropped: true, visibility: 'public', ...place } : {}),
        },
      })
    },
  }
}

/** One of a design's resources from where it lies; what it is follows from its ending. */
export function resourceAt(name: string, path: string): network.Resource {
  const ending = path.split('.').at(-1) ?? ''
  return {
    name,
    resourceType: resourceTypes[ending] ?? 'ResourceType::Image::PNG',
    value: { resourceValueType: 'ResourceValueType::URI', value: path },
  }
}

const resourceTypes: Record<string, string> = {
  jpg: 'ResourceType::Image::JPEG',
  webp: 'ResourceType::Image::WEBP',
  glb: 'ResourceType::3D::Scene',
  mp4: 'ResourceType::Video::MP4',
  webm: 'ResourceType::Video::WEBM',
}
