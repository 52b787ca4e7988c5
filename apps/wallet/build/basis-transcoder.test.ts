import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { withoutEvaluation } from './basis-transcoder.ts'

test('the transcoder evaluates no text any more, and another release is refused', () => {
  const file = createRequire(import.meta.url).resolve('three/examples/jsm/libs/basis/basis_transcoder.js')
  const transcoder = readFileSync(file, 'utf8')
  expect(transcoder).toContain('newFunc(Function')
  expect(withoutEvaluation(transcoder)).not.toMatch(/newFunc\(Function|new Function|\beval\(/)
  expect(() => withoutEvaluation('another release')).toThrow()
})
