import { BoxGeometry, Group, Mesh, MeshBasicMaterial, type WebGLRenderer } from 'three'
import { expect, test } from 'vitest'
import { makeModels, ownRadius } from './models.ts'

const renderer = {} as WebGLRenderer

/** A box of this height, with its foot off the ground. */
function boxOf(height: number) {
  const scene = new Group()
  const box = new Mesh(new BoxGeometry(0.4, height, 0.4), new MeshBasicMaterial())
  box.position.y = height
  scene.add(box)
  return scene
}

test('resizeObjects: a model is brought to one size and onto the ground, and its own size is known', async () => {
  const models = makeModels(async (url) => boxOf(Number(url)), true)
  for (const height of [0.5, 3]) {
    const { group, own, parts } = await models.stand(String(height), renderer)
    expect(parts).toBe(1)
    expect(own).toBeCloseTo(height / 2)
    const [object] = group.children
    expect(object?.scale.y).toBeCloseTo(2 / height)
    expect(object?.position.y).toBeCloseTo(-2)
  }
  await expect(makeModels(async () => new Group(), true).stand('empty', renderer)).rejects.toThrow(
    'nothing in the model',
  )
})

test('what was made in other measures than metres is still something to see and to walk around', () => {
  expect([0.0001, 0.4, 4_000].map(ownRadius)).toEqual([0.1, 0.4, 5])
})
