import type { network } from '@vitrine/protocol'
import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { networkAction, networkFace } from '../legacy-network.schema.ts'
import { wireTime } from '../times.ts'
import type { Designs } from './designs.ts'
import { type VatomRow, vatomOf } from './vatom-view.ts'

type FaceRow = typeof networkFace.$inferSelect
type ActionRow = typeof networkAction.$inferSelect

/** Puts rows into the replies that clients know. */
export interface Packs {
  vatoms(db: Queryable, rows: readonly VatomRow[]): Promise<network.Vatom[]>
  /** With the faces and actions of their templates; three empty arrays for no rows. */
  pack(db: Queryable, rows: readonly VatomRow[]): Promise<network.Pack>
}

export function createPacks({ designs, publicUrl }: { designs: Designs; publicUrl: string }): Packs {
  async function vatoms(db: Queryable, rows: readonly VatomRow[]): Promise<network.Vatom[]> {
    const loaded = await designs.load(db, [...new Set(rows.map(({ variation }) => variation))])
    return rows.flatMap((row) => {
      const design = loaded.get(row.variation)
      return design ? [vatomOf(row, design, publicUrl)] : []
    })
  }
  return {
    vatoms,
    async pack(db, rows) {
      if (rows.length === 0) return { vatoms: [], faces: [], actions: [] }
      const templates = [...new Set(rows.map(({ template }) => template))]
      const [made, faces, actions] = await Promise.all([
        vatoms(db, rows),
        facesOf(db, templates),
        actionsOf(db, templates),
      ])
      return { vatoms: made, faces, actions }
    },
  }
}

export async function facesOf(db: Queryable, templates: readonly string[]): Promise<network.Face[]> {
  const rows = await db
    .select()
    .from(networkFace)
    .where(and(inArray(networkFace.template, [...templates]), isNull(networkFace.removedAt)))
    .orderBy(asc(networkFace.template), asc(networkFace.createdAt), asc(networkFace.id))
  return rows.map(faceOf)
}

export async function actionsOf(db: Queryable, templates: readonly string[]): Promise<network.Action[]> {
  const rows = await db
    .select()
    .from(networkAction)
    .where(and(inArray(networkAction.template, [...templates]), isNull(networkAction.removedAt)))
    .orderBy(asc(networkAction.template), asc(networkAction.name))
  return rows.map(actionOf)
}

export function faceOf(row: FaceRow): network.Face {
  return {
    id: row.id,
    template: row.template,
    meta: metaOf(row, 'v1::FaceType'),
    properties: row.properties as network.FaceProperties,
  }
}

export function actionOf(row: ActionRow): network.Action {
  return {
    name: actionName(row.template, row.name),
    meta: metaOf(row, 'v1::ActionType'),
    properties: row.properties as network.ActionProperties,
  }
}

export const actionName = (template: string, name: string) => `${template}::Action::${name}`

interface Made {
  createdBy: string
  modifiedBy: string
  createdAt: Date
  modifiedAt: Date
}

export function metaOf({ createdBy, modifiedBy, createdAt, modifiedAt }: Made, dataType: string): network.Meta {
  return {
    created_by: createdBy,
    when_created: wireTime(createdAt),
    modified_by: modifiedBy,
    when_modified: wireTime(modifiedAt),
    data_type: dataType,
  }
}
