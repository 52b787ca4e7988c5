import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BrandImage, pictureAddress } from './BrandImage.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const draw = (src: unknown) => render(<BrandImage src={src as string} alt="Logo" fallback={<b>ours</b>} />)

describe('a picture from a brand', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'http://brand.example/logo.png',
    'data:text/html,<script>',
    `data:image/png;base64,${'A'.repeat(200_000)}`,
    '//elsewhere.example/x.png',
    '/\\elsewhere.example/x.png',
    'blob:https://example.com/1',
    'no address',
    `https://example.com/${'x'.repeat(3000)}`,
    '',
    null,
    { src: 'x' },
  ])('is not asked for at %j', (src) => {
    expect(pictureAddress(src)).toBeNull()
    draw(src)
    expect(screen.getByText('ours')).toBeTruthy()
  })

  test.each([
    'https://brand.example/logo.png',
    ' https://brand.example/logo.png ',
    '/media/demo/lumen/logo.svg',
    'data:image/svg+xml,%3Csvg/%3E',
    'data:image/png;base64,AAAA',
  ])('is asked for at %s', (src) => {
    expect(pictureAddress(src)).toBe(src.trim())
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
