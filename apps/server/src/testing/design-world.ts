import {
  createDesign,
  type Design,
  type DesignDocument,
  type DesignStage,
  getDesign,
  publishDesign,
  saveDesign,
  type ViewPlacement,
} from '@vitrine/protocol'
import { settleRules } from './campaign-world.ts'
import { tokenWorld } from './token-world.ts'

type NewDesign = Parameters<typeof createDesign.body.parse>[0]

/** The brand `lumen1` with Sol and Tim, who edit, and Vera, who looks; Ana is nobody there, Cara owns another brand. */
export async function designWorld() {
  const tokens = await tokenWorld()
  const { app, database } = tokens
  const [sol, tim, vera, ana, cara] = [
    await tokens.account('Sol', { at: { lumen1: 'editor' } }),
    await tokens.account('Tim', { at: { lumen1: 'editor' } }),
    await tokens.account('Vera', { at: { lumen1: 'viewer' } }),
    await tokens.account('Ana'),
    await tokens.account('Cara'),
  ]
  await app.studio.createBusiness(database, { id: 'marea1', name: 'marea', displayName: 'Marea', ownerId: cara.id })
  const params = { businessId: 'lumen1' as Design['businessId'] }
  const of = (design: Pick<Design, 'id'>) => ({ ...params, designId: design.id })
  const picture: ViewPlacement = {
    placeholderId: 'icon',
    view: { type: 'image', url: '/media/demo/lumen/stamp-icon.webp', scale: 'fit', alt: '' },
  }
  const worked = <T>(answer: { reply: T; problem: unknown }): T => {
    if (answer.problem) throw new Error(JSON.stringify(answer.problem))
    return answer.reply
  }
  return {
    ...{ sol, tim, vera, ana, cara, params },
    world: { ...tokens, picture, settle: () => settleRules(app) },
    make: async (body: NewDesign) => worked(await sol.studio.call(createDesign, { params, body: body as never })),
    read: async (design: Pick<Design, 'id'>) => worked(await sol.studio.call(getDesign, { params: of(design) })),
    save: async (design: Pick<Design, 'id' | 'version' | 'document'>, change: Partial<DesignDocument>) =>
      worked(
        await sol.studio.call(saveDesign, {
          params: of(design),
          body: { version: design.version, document: { ...design.document, ...change } },
        }),
      ),
    publish: async (design: Pick<Design, 'id' | 'version'>, stage: DesignStage, issued: 'stay' | 'follow' = 'stay') =>
      worked(
        await sol.studio.call(publishDesign, {
          params: of(design),
          body: { version: design.version, stage, issued },
        }),
      ),
  }
}
