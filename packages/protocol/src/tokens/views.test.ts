import { expect, test } from 'vitest'
import { readViewPlacements, TokenView } from './views.ts'

test('a view that cannot be read becomes empty, and the others of the token stay', () => {
  const image = { type: 'image', url: '/media/demo/vase.webp', scale: 'fill', alt: 'A vase' }
  expect(
    readViewPlacements([
      { placeholderId: 'icon', view: image },
      { placeholderId: 'card', view: { type: 'image', url: 'javascript:alert(1)' } },
      { placeholderId: 'engaged', view: { type: 'hologram', url: '/x' } },
      { placeholderId: 'background', view: null },
      { placeholderId: 'attic', view: image },
      'icon',
      null,
    ]),
  ).toEqual([
    { placeholderId: 'icon', view: image },
    { placeholderId: 'card', view: { type: 'empty' } },
    { placeholderId: 'engaged', view: { type: 'empty' } },
    { placeholderId: 'background', view: { type: 'empty' } },
  ])
  expect(readViewPlacements('{')).toEqual([])
})

test('only http and https addresses and our own paths are addresses of a view', () => {
  const accepted = (url: string) => TokenView.safeParse({ type: 'image', url }).success
  expect(['https://a.example/x.png', 'http://a.example/x.png', '/media/x.webp'].map(accepted)).toEqual([
    true,
    true,
    true,
  ])
  const refused = ['data:text/html,x', 'javascript:1', '//a.example/x.png', 'file:///etc/passwd', 'x.png', '']
  expect(refused.filter(accepted)).toEqual([])
})

test('a short view is whole after reading: what is left out has its usual value', () => {
  expect(TokenView.parse({ type: 'scene-3d', url: '/media/a.glb' })).toMatchObject({
    environment: { preset: 'gallery', intensity: 1 },
    camera: { azimuth: 0, elevation: 10, distance: 1, autoRotate: false },
    animationRules: [],
  })
  expect(TokenView.parse({ type: 'web', url: 'https://a.example/' })).toMatchObject({ config: {}, sandbox: [] })
  expect(TokenView.safeParse({ type: 'web', url: '/x', sandbox: ['allow-same-origin'] }).success).toBe(false)
})
