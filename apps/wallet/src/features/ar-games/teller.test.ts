import type { ArCatch } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { createTeller } from './teller.ts'

const caught = (object: string): ArCatch => ({ object, at: Number(object) * 1_000 })

/** A server that answers when it is told to, and what was sent to it. */
function server() {
  const sent: { deed: string; objects: string[]; key: string }[] = []
  const answers: { resolve: (value: string) => void; reject: (error: Error) => void }[] = []
  let keys = 0
  const teller = createTeller<string>({
    send: (deed, catches, key) =>
      new Promise((resolve, reject) => {
        sent.push({ deed, objects: catches.map(({ object }) => object), key })
        answers.push({ resolve, reject })
      }),
    newKey: () => String(++keys),
    isLost: (error) => (error as Error).message === 'lost',
    patience: async (tries) => {
      if (tries > 2) throw new Error('too late')
    },
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    teller,
    sent,
    async answer(error?: string) {
      const one = answers.shift()
      if (error) one?.reject(new Error(error))
      else one?.resolve('done')
      await settle()
    },
  }
}

test('tells one thing after the other, and the last with the end', async () => {
  const { teller, sent, answer } = server()
  teller.tell(caught('1'))
  teller.tell(caught('2'))
  teller.tell(caught('3'))
  await answer()
  const end = teller.finish()
  teller.tell(caught('4'))
  await answer()
  await answer()
  await expect(end).resolves.toBe('done')
  expect(sent.map(({ deed, objects }) => [deed, objects])).toEqual([
    ['report-v1', ['1']],
    ['report-v1', ['2', '3']],
    ['finish-v1', ['4']],
  ])
})

test('asks again with the same key when an answer was lost, and gives up when there is no more time', async () => {
  const { teller, sent, answer } = server()
  teller.tell(caught('1'))
  await answer('lost')
  await answer('lost')
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  await answer('lost')
  await expect(teller.finish()).rejects.toThrow('too late')
  expect(sent).toHaveLength(3)
})

test('says what the server has refused', async () => {
  const { teller, sent, answer } = server()
  teller.tell(caught('1'))
  await answer('not believed')
  teller.tell(caught('2'))
  await expect(teller.finish()).rejects.toThrow('not believed')
  expect(sent).toHaveLength(1)
})
