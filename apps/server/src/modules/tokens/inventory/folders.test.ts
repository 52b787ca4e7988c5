import { moveTokens, searchInventory, type Token } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import type { Person } from '../../../testing/test-world.ts'
import { act, type TokenWorld, tokenWorld } from '../../../testing/token-world.ts'

const put = (person: Person, id: string, folderId: string) =>
  act(person, id, 'combinable-v1', 'combine-v1', { folderId })
const split = (person: Person, id: string) => act(person, id, 'folder-v1', 'split-v1')
const codeOf = (answer: { status: number; problem: { code: string } | null }) => answer.problem?.code ?? answer.status

async function inside(person: Person, parentId: string): Promise<string[]> {
  const { reply } = await person.call(searchInventory, { body: { parentId } })
  expect(reply.data.total).toBe(reply.data.items.length)
  return reply.data.items.map((item) => item.id).sort()
}

async function people(world: TokenWorld) {
  return { ana: await world.account('Ana'), bo: await world.account('Bo') }
}

test('a folder takes what its child policy names, within its numbers, and gives it back', async () => {
  const world = await tokenWorld()
  const { ana, bo } = await people(world)
  const [tile, coin] = [await world.design(), await world.design()]
  const childPolicy = [{ objectDefinitionId: tile, max: 2 }]
  const album = await world.token(ana, { 'folder-v1': { containerType: 'defined', childPolicy, maxChildren: 3 } })
  const [one = '', two = '', three = ''] = await world.issue(tile, ana, ana, ana)
  const [money = ''] = await world.issue(coin, ana)
  const [bos = ''] = await world.issue(tile, bo)

  expect((await put(ana, one, album)).reply.data.token?.parentId).toBe(album)
  expect((await put(ana, one, album)).status).toBe(200)
  expect(codeOf(await put(ana, two, album))).toBe(200)
  expect(codeOf(await put(ana, three, album))).toBe('folder.full')
  expect(codeOf(await put(ana, money, album))).toBe('folder.not_accepted')
  expect(codeOf(await put(ana, money, three))).toBe('folder.not_accepted')
  expect(codeOf(await put(bo, bos, album))).toBe('token.not_found')
  expect(codeOf(await put(bo, one, '.'))).toBe('token.not_found')
  expect(codeOf(await put(ana, one, 'nowhere'))).toBe('request.invalid')
  expect(await inside(ana, album)).toEqual([one, two].sort())
  expect(await inside(ana, '.')).toEqual([album, three, money].sort())

  expect((await split(ana, album)).reply.data.output).toEqual({ moved: 2 })
  expect(await inside(ana, album)).toEqual([])
  expect(await inside(ana, '.')).toHaveLength(5)

  const many = await ana.call(moveTokens, {
    body: { ids: [one, money, bos, two] as Token['id'][], parentId: album as Token['id'] },
  })
  expect(many.reply.data.moved).toEqual([one, two])
  expect(many.reply.data.refused).toEqual([
    { id: money, code: 'folder.not_accepted', details: { objectDefinitionId: expect.any(String) } },
    { id: bos, code: 'token.not_found', details: {} },
  ])
})

test('a folder never lies inside itself, whichever way and however many try at once', async () => {
  const world = await tokenWorld()
  const { ana } = await people(world)
  const box = await world.design({ 'folder-v1': {} })
  const [outer = '', middle = '', inner = ''] = await world.issue(box, ana, ana, ana)
  const [pearl = ''] = await world.issue(await world.design(), ana)

  expect(codeOf(await put(ana, outer, outer))).toBe('folder.cycle')
  await put(ana, middle, outer)
  await put(ana, inner, middle)
  await put(ana, pearl, middle)
  expect(codeOf(await put(ana, outer, inner))).toBe('folder.cycle')

  await split(ana, middle)
  expect(await inside(ana, outer)).toEqual([middle, inner, pearl].sort())
  await split(ana, outer)

  const [there, back] = await Promise.all([put(ana, outer, middle), put(ana, middle, outer)])
  expect([codeOf(there), codeOf(back)].sort()).toEqual([200, 'folder.cycle'])
})

test('the last ones that a policy wants stay inside, and what has been given away takes nothing along', async () => {
  const world = await tokenWorld()
  const { ana } = await people(world)
  const tile = await world.design()
  const childPolicy = [{ objectDefinitionId: tile, min: 1 }]
  const album = await world.token(ana, { 'folder-v1': { containerType: 'defined', childPolicy } })
  const [one = '', two = ''] = await world.issue(tile, ana, ana)
  await put(ana, one, album)
  await put(ana, two, album)

  expect(codeOf(await put(ana, one, '.'))).toBe(200)
  expect(codeOf(await put(ana, two, '.'))).toBe('folder.minimum')
  expect(codeOf(await split(ana, album))).toBe('folder.minimum')
  expect(codeOf(await act(ana, album, 'deletable-v1', 'delete-v1'))).toBe('token.has_contents')
})

test('a folder that is named in capital letters is the same folder', async () => {
  const world = await tokenWorld()
  const { ana } = await people(world)
  const album = await world.token(ana, { 'folder-v1': { maxChildren: 1 }, 'transferable-v1': {} })
  const [one = '', two = '', three = ''] = await world.issue(await world.design(), ana, ana, ana)

  expect((await put(ana, one, album.toUpperCase())).reply.data.token?.parentId).toBe(album)
  expect((await put(ana, one, album.toUpperCase())).status).toBe(200)
  expect(codeOf(await put(ana, two, album.toUpperCase()))).toBe('folder.full')
  const body = { ids: [three] as Token['id'][], parentId: album.toUpperCase() as Token['id'] }
  expect((await ana.call(moveTokens, { body })).reply.data.moved).toEqual([])
  expect(await inside(ana, album)).toEqual([one])
  expect(codeOf(await act(ana, album, 'deletable-v1', 'delete-v1'))).toBe('token.has_contents')
})
