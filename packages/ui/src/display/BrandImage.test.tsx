import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BrandImage, safeImageAddress } from './BrandImage.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const draw = (src: unknown) => render(<BrandImage src={src as string} alt="Logo" fallback={<b>ours</b>} />)

describe('a picture from a brand', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:image/svg+xml,<svg onload="alert(1)"/>',
    '//elsewhere.example/x.png',
    '/\\elsewhere.example/x.png',
    'blob:https://example.com/1',
    'no address',
    `https://example.com/${'x'.repeat(3000)}`,
    '',
    null,
    { src: 'x' },
  ])('is not asked for at %j', (src) => {
    expect(safeImageAddress(src)).toBeNull()
    draw(src)
    expect(screen.getByText('ours')).toBeTruthy()
  })

  test('gives way when it is no image, when it does not come, and when it is too large to hold', () => {
    draw('/media/broken.png')
    fireEvent.error(screen.getByRole('img'))
    expect(screen.getByText('ours')).toBeTruthy()

    const slow = draw('https://example.com/20-megabytes.png')
    const waiting = slow.getByRole('img')
    Object.defineProperty(waiting, 'complete', { value: false })
    act(() => void vi.advanceTimersByTime(10_000))
    expect(slow.queryByRole('img')).toBeNull()

    const giant = draw('/media/giant.png')
    const image = giant.getByRole('img')
    Object.defineProperty(image, 'naturalWidth', { value: 30_000 })
    Object.defineProperty(image, 'naturalHeight', { value: 30_000 })
    fireEvent.load(image)
    expect(giant.queryByRole('img')).toBeNull()
  })
})
