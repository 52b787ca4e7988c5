import { expect, test } from 'vitest'
import { handleOf } from './handle-of.ts'

test('a name suggests an address of letters, digits and single hyphens', () => {
  expect(handleOf('Café Nova & Co.')).toBe('cafe-nova-co')
  expect(handleOf('  ¡Museo de Arte!  ')).toBe('museo-de-arte')
  expect(handleOf('东京')).toBe('')
  expect(handleOf(`${'a'.repeat(38)} b`)).toBe('a'.repeat(38))
})
