import { getPublicBusiness, type TokenView, updateBusiness } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { tokenWorld } from '../../testing/token-world.ts'

const picture = (url: string) => [{ placeholderId: 'icon', view: { type: 'image', url } as TokenView }]

async function world() {
  const made = await tokenWorld()
  const owner = await made.account('Owner')
  await made.app.studio.createBusiness(made.database, {
    id: 'marea1',
    name: 'marea',
    displayName: 'Museo Marea',
    ownerId: owner.id,
  })
  const design = (id: string, maxObjects: number | null, more: Parameters<typeof made.design>[1] = {}) =>
    made.design(maxObjects === null ? {} : { 'scarcity-v1': { maxObjects } }, {
      id,
      businessId: 'marea1',
      displayName: id,
      views: picture(`/media/${id}.webp`),
      ...more,
    })
  const shown = async () =>
    (await made.stranger.call(getPublicBusiness, { params: { idOrName: 'marea' } })).reply.showpiece
  let version = 1
  const choose = (objectDefinitionId: string | null) =>
    owner.studio.call(updateBusiness, {
      params: { idOrName: 'marea1' },
      body: { version: version++, pageConfig: { features: { connect: { objectDefinitionId } } } } as never,
    })
  return { ...made, owner, design, shown, choose }
}

test('the rarest design of a brand stands for it: no draft, none of another brand, none without a picture', async () => {
  const { design, shown } = await world()
  expect(await shown()).toBeNull()
  await design('unlimited', null)
  expect(await shown()).toBeNull()
  await design('hundred', 100)
  await design('thousand', 1000)
  await design('draft', 1, { draft: true })
  await design('elsewhere', 2, { businessId: 'lumen1' })
  await design('bare', 3, { views: [] })
  expect(await shown()).toEqual({ title: 'hundred', picture: '/media/hundred.webp', maxObjects: 100 })
})

test('a brand chooses another design of its own, or none', async () => {
  const { design, shown, choose } = await world()
  await design('hundred', 100)
  await design('unlimited', null)
  await design('elsewhere', 2, { businessId: 'lumen1' })
  await choose('unlimited')
  expect(await shown()).toEqual({ title: 'unlimited', picture: '/media/unlimited.webp', maxObjects: null })
  await choose('elsewhere')
  expect(await shown()).toBeNull()
  await choose(null)
  expect(await shown()).toBeNull()
})
