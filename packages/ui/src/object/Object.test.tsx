import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ObjectCase } from './ObjectCase.tsx'
import { ObjectStage } from './ObjectStage.tsx'

test('an object without a picture still has its name', () => {
  render(<ObjectCase src={null} alt="Tidal Vase" edition="12 / 250" />)
  expect(screen.getByRole('img', { name: 'Tidal Vase' })).toBeTruthy()
})

test('a picture that cannot be had gives way to a mark of the same name', () => {
  render(<ObjectCase src="/gone.webp" alt="Tidal Vase" />)
  fireEvent.error(screen.getByRole('img', { name: 'Tidal Vase' }))
  expect(screen.getByRole('img', { name: 'Tidal Vase' }).tagName).toBe('SPAN')
})

test('a hostile address cannot leave the mask of the sheen', () => {
  const { container } = render(<ObjectStage src={'/a"); color: red; x: url("b\\'} alt="Vase" />)
  const masked = [...container.querySelectorAll<HTMLElement>('[style]')].map((part) =>
    part.style.getPropertyValue('--object-mask'),
  )
  expect(masked.filter(Boolean)).toEqual(['url("/a\\22 ); color: red; x: url(\\22 b\\5c ")'])
})

test('the light follows the pointer once per frame, and rests when it leaves', async () => {
  const { container } = render(<ObjectStage src="/vase.webp" alt="Vase" />)
  const stage = container.querySelector('figure') as HTMLElement
  stage.getBoundingClientRect = () => new DOMRect(0, 0, 200, 200)
  stage.dispatchEvent(new PointerEvent('pointermove', { clientX: 20, clientY: 20 }))
  stage.dispatchEvent(new PointerEvent('pointermove', { clientX: 200, clientY: 100 }))
  expect(stage.style.getPropertyValue('--turn-x')).toBe('')
  await new Promise(requestAnimationFrame)
  expect(stage.style.getPropertyValue('--turn-x')).toBe('1.000')
  expect(stage.style.getPropertyValue('--turn-y')).toBe('0.000')
  stage.dispatchEvent(new PointerEvent('pointerleave'))
  await new Promise(requestAnimationFrame)
  expect(stage.hasAttribute('data-turning')).toBe(false)
})
