import { getToken } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { tokenWorld } from '../../../testing/token-world.ts'

test('a view that nobody can read costs that view, never the token', async () => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')
  const views = [
    { placeholderId: 'icon', view: { type: 'image', url: '/media/demo/vase.webp' } },
    { placeholderId: 'card', view: { type: 'hologram', url: 'javascript:1' } },
    { placeholderId: 'attic', view: { type: 'image', url: '/media/demo/vase.webp' } },
  ]
  const tokenId = await world.token(ana, {}, { views: views as never })
  const { reply } = await ana.call(getToken, { params: { tokenId } })
  expect(reply.data.viewPlacements).toEqual([
    { placeholderId: 'icon', view: { type: 'image', url: '/media/demo/vase.webp', scale: 'fit', alt: '' } },
    { placeholderId: 'card', view: { type: 'empty' } },
  ])
})
