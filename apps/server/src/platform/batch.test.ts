import { expect, test } from 'vitest'
import { createBatch } from './batch.ts'

test('questions of one moment share a look, later ones get the next, and every answer is its own', async () => {
  const looks: number[][] = []
  let goOn: () => void = () => undefined
  const ask = createBatch(async (questions: readonly number[]) => {
    looks.push([...questions])
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
    return questions.map((each) => each * 2)
  })
  const first = [ask(1), ask(2)]
  await new Promise((resolve) => setImmediate(resolve))
  const second = [ask(3), ask(4)]
  goOn()
  expect(await Promise.all(first)).toEqual([2, 4])
  await new Promise((resolve) => setImmediate(resolve))
  goOn()
  expect(await Promise.all(second)).toEqual([6, 8])
  expect(looks).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test('a look that fails fails for those who asked, and the next one is tried anew', async () => {
  let isDown = true
  const ask = createBatch(
    async (questions: readonly string[]) => {
      if (isDown) throw new Error('down')
      return questions
    },
    { most: 1 },
  )
  const answers = await Promise.allSettled([ask('a'), ask('b')])
  expect(answers.map((each) => each.status)).toEqual(['rejected', 'rejected'])
  isDown = false
  expect(await ask('c')).toBe('c')
})
