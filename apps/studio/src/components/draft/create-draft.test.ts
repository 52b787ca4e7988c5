import { Problem } from '@vitrine/protocol/problem'
import { memoryStorage } from '@vitrine/web/memory-storage'
import { createSlot } from '@vitrine/web/storage'
import { expect, test } from 'vitest'
import { createDraft, type Kept } from './create-draft.ts'

interface Words {
  title: string
  about: string
}

const isKept = (value: unknown): value is Kept<Words> => typeof value === 'object' && value !== null

/** A server with one document, and somebody who edits it with a clock of their own. */
function desk() {
  const server = { value: { title: 'one', about: '' }, version: 1, broken: false }
  const storage = memoryStorage()
  let ending: (() => void) | null = null
  const open = () =>
    createDraft<Words>({
      saved: { value: server.value, version: server.version },
      slot: createSlot('draft', isKept, storage),
      later: (run) => {
        ending = run
        return () => {
          ending = null
        }
      },
      load: async () => ({ value: server.value, version: server.version }),
      save: async (value, version) => {
        if (server.broken) throw new Error('no network')
        if (version !== server.version)
          throw new Problem('studio.edited_meanwhile', {
            version: server.version,
            by: 'Bo',
            at: '2026-11-25T08:00:00.000Z',
          })
        Object.assign(server, { value, version: version + 1 })
        return { value, version: server.version }
      },
    })
  const pause = () => ending?.()
  const theySave = (part: Partial<Words>) =>
    Object.assign(server, { value: { ...server.value, ...part }, version: server.version + 1 })
  return { server, open, pause, theySave }
}

const words = (title: string, about = ''): Words => ({ title, about })

test('what is typed is nobody’s to see until it is published', async () => {
  const { server, open } = desk()
  const draft = open()
  draft.change(words('two'))
  expect([draft.state().status, server.value.title]).toEqual(['draft', 'one'])
  await draft.publish()
  expect([draft.state().status, server]).toMatchObject(['published', { value: words('two'), version: 2 }])
})

test('each pause is one step back, and forward again; discarding is one of them', () => {
  const { open, pause } = desk()
  const draft = open()
  for (const title of ['a', 'ab']) draft.change(words(title))
  pause()
  draft.change(words('abc'))
  draft.undo()
  expect(draft.state().value.title).toBe('ab')
  draft.undo()
  expect(draft.state()).toMatchObject({ value: words('one'), canUndo: false, status: 'published' })
  draft.redo()
  draft.discard()
  expect(draft.state()).toMatchObject({ value: words('one'), status: 'published' })
  draft.undo()
  expect(draft.state()).toMatchObject({ value: words('ab'), status: 'draft' })
})

test('of two who change different things both are published', async () => {
  const { server, open, theySave } = desk()
  const draft = open()
  draft.change(words('mine'))
  theySave({ about: 'theirs' })
  await draft.publish()
  expect([draft.state().status, server.value]).toEqual(['published', words('mine', 'theirs')])
})

test('of two who change the same, both are shown, and what is chosen is published', async () => {
  const { server, open, theySave } = desk()
  const draft = open()
  draft.change(words('mine', 'my words'))
  theySave({ title: 'theirs' })
  await draft.publish()
  expect(draft.state()).toMatchObject({
    status: 'conflict',
    theirs: { by: 'Bo', disputed: [{ path: 'title', mine: 'mine', theirs: 'theirs' }] },
  })
  expect(server.value.title).toBe('theirs')
  await draft.choose({ title: 'theirs' })
  expect([draft.state().status, server.value]).toEqual(['published', words('theirs', 'my words')])
  draft.undo()
  expect(draft.state().value.title).toBe('mine')
})

test('of two who change the same, one lets theirs stand, and undoing that takes nothing back that is published', async () => {
  const { server, open, theySave } = desk()
  const draft = open()
  draft.change(words('mine'))
  theySave({ title: 'theirs', about: 'their words' })
  await draft.publish()
  draft.discard()
  expect(draft.state()).toMatchObject({ status: 'published', theirs: null, value: words('theirs', 'their words') })
  expect(open().state()).toMatchObject({ status: 'published', value: words('theirs', 'their words') })
  draft.undo()
  expect(draft.state()).toMatchObject({ status: 'draft', value: words('mine', 'their words') })
  await draft.publish()
  expect(server.value).toEqual(words('mine', 'their words'))
})

test('a closed tab goes on where it was, whatever was published meanwhile', async () => {
  const { server, open, theySave } = desk()
  server.broken = true
  const before = open()
  before.change(words('unpublished'))
  await before.publish()
  expect(before.state()).toMatchObject({ status: 'failed', value: words('unpublished') })
  Object.assign(server, { broken: false })
  theySave({ about: 'theirs' })
  const after = open()
  expect(after.state()).toMatchObject({ status: 'draft', value: words('unpublished') })
  await after.publish()
  expect(server.value).toEqual(words('unpublished', 'theirs'))
  theySave({ title: 'later' })
  expect(open().state()).toMatchObject({ status: 'published', value: words('later', 'theirs') })
})
