import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { Button } from '../actions/Button.tsx'
import { Sheet } from './Sheet.tsx'

function World({ locked = false }: { locked?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Filter</Button>
      <Sheet title="Sort and filter" open={isOpen} onClose={() => setIsOpen(false)} locked={locked}>
        <Button>First</Button>
        <Button>Last</Button>
      </Sheet>
    </>
  )
}

const openSheet = async (locked?: boolean) => {
  const person = userEvent.setup()
  render(<World locked={locked} />)
  await person.click(screen.getByRole('button', { name: 'Filter' }))
  return { person, sheet: await screen.findByRole('dialog', { name: 'Sort and filter' }) }
}

describe('a sheet', () => {
  test('takes the focus and keeps it inside, forwards and backwards', async () => {
    const { person, sheet } = await openSheet()
    expect(sheet.contains(document.activeElement)).toBe(true)
    for (const shift of [false, true])
      for (let presses = 0; presses < 6; presses++) {
        await person.tab({ shift })
        expect(sheet.contains(document.activeElement)).toBe(true)
      }
  })

  test('puts everything behind it out of reach', async () => {
    await openSheet()
    expect(screen.getByText('Filter').closest('[inert], [aria-hidden="true"]')).toBeTruthy()
  })

  test('closes by Escape and gives the focus back', async () => {
    const { person } = await openSheet()
    await person.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Filter' }))
  })

  test('closes by its close button', async () => {
    const { person } = await openSheet()
    await person.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('stays while it is locked', async () => {
    const { person } = await openSheet(true)
    await person.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Close' })).toHaveProperty('disabled', true)
  })

  test('leaves when its header is pulled far enough down, and springs back when not', async () => {
    const { sheet } = await openSheet()
    const header = sheet.querySelector('header') as HTMLElement
    header.setPointerCapture = () => undefined
    pull(header, 40)
    expect(screen.queryByRole('dialog')).toBeTruthy()
    pull(header, 300)
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  test('brings no inline style element, which the content security policy would refuse', async () => {
    await openSheet()
    expect(document.querySelectorAll('style')).toHaveLength(0)
  })
})

/** Slowly, so that only the distance counts. */
function pull(header: HTMLElement, distancePx: number) {
  const send = (type: string, clientY: number, timeStamp: number) => {
    const event = new PointerEvent(type, { bubbles: true, pointerId: 1, isPrimary: true, button: 0, clientY })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    header.dispatchEvent(event)
  }
  send('pointerdown', 400, 0)
  send('pointermove', 400 + distancePx, 2_000)
  send('pointerup', 400 + distancePx, 2_100)
}
