import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OfflineBanner } from '../feedback/OfflineBanner.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { UiStringsProvider } from './ui-strings.tsx'

test('Spanish has a word of its own for everything', () => {
  expect(Object.keys(es).sort()).toEqual(Object.keys(en).sort())
  for (const key of Object.keys(en) as (keyof typeof en)[]) expect(es[key], key).not.toBe(en[key])
})

test('primitives speak the language they are given', () => {
  render(
    <UiStringsProvider strings={es}>
      <OfflineBanner offline />
    </UiStringsProvider>,
  )
  expect(screen.getByRole('status').textContent).toBe(es.offline)
})
