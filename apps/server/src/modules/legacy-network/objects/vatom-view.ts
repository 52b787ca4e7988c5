import type { network } from '@vitrine/protocol'
import type { networkVatom } from '../legacy-network.schema.ts'
import { wireTime } from '../times.ts'
import { absolute, type Design } from './designs.ts'
import { mergeBlocks, mergeProperties } from './merge-properties.ts'

export type VatomRow = typeof networkVatom.$inferSelect

export const containerIn = (rootType: string) => rootType.includes('ContainerType')

/** One object as every reply carries it. */
export function vatomOf(row: VatomRow, design: Design, publicUrl: string): network.Vatom {
  const own = mergeProperties(design.properties, row.properties) as network.VatomProperties
  return {
    id: row.id,
    when_created: wireTime(row.createdAt),
    when_modified: wireTime(row.modifiedAt),
    when_added: wireTime(row.addedAt),
    version: own.root_type.includes('AvatarType') ? 'v1::AvatarType' : 'v1::vAtomType',
    unpublished: design.unpublished,
    sync: row.sync,
    private: mergeBlocks(design.private, row.private),
    ...(design.eth ? { eth: design.eth } : {}),
    'vAtom::vAtomType': {
      ...own,
      ...placeOf(row),
      resources: row.properties.resources ? absolute(own.resources, publicUrl) : own.resources,
      publisher_fqdn: row.fqdn,
      owner: row.ownerId ?? '',
      author: row.author,
      template: row.template,
      template_variation: row.variation,
      transferred_by: row.transferredBy ?? '',
      cloned_from: row.clonedFrom ?? '',
      cloning_score: row.cloningScore,
      num_direct_clones: row.directClones,
    },
  }
}

/** Where it is: in which folder, on the map, and who sees it there. */
export function placeOf(row: VatomRow) {
  return {
    parent_id: row.parentId ?? '.',
    visibility: { type: row.visibility, value: '*' },
    geo_pos: { type: 'Point' as const, coordinates: [row.lon, row.lat] as [number, number] },
    dropped: row.dropped,
  }
}
