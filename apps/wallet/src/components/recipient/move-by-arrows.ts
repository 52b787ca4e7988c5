import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/**
 * Arrow keys go from a field down into what can be chosen below it, on from one to the next, and up into the field again. In the field the
 * others are the caret's.
 */
export function moveByArrows(event: KeyboardEvent<HTMLElement>, choices: HTMLElement | null): void {
  const step = steps[event.key]
  if (!step || !choices || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const buttons = [...choices.querySelectorAll('button')]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  const field = event.currentTarget.querySelector('input')
  if (at < 0 && (event.target !== field || event.key !== 'ArrowDown')) return
  const next = at + step < 0 ? field : buttons[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
