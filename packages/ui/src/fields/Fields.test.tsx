import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Checkbox } from './Checkbox.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SegmentedControl } from './SegmentedControl.tsx'
import { Switch } from './Switch.tsx'
import { TextField } from './TextField.tsx'

const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

test('a field is named by its label and described by its hint and its error', () => {
  render(<TextField label="E-mail" description="We send a code." error="Not complete." value="" onChange={() => {}} />)
  const field = screen.getByRole('textbox', { name: 'E-mail' })
  expect(described(field)).toBe('We send a code. Not complete.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('an error that appears later is announced, for its place was there before', () => {
  const { rerender } = render(<TextField label="E-mail" value="" onChange={() => {}} />)
  const place = document.querySelector('[aria-live="polite"]')
  rerender(<TextField label="E-mail" value="" onChange={() => {}} error="Not complete." />)
  expect(place?.textContent).toBe('Not complete.')
})

test('a password is hidden until asked for', async () => {
  const person = userEvent.setup()
  render(<PasswordField label="Password" autoComplete="current-password" value="secret" onChange={() => {}} />)
  const field = screen.getByLabelText('Password') as HTMLInputElement
  expect(field.type).toBe('password')
  await person.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.type).toBe('text')
  await person.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field.type).toBe('password')
})

test('a checkbox with an error says so', () => {
  render(<Checkbox label="I accept" error="Needed." checked={false} onChange={() => {}} />)
  const box = screen.getByRole('checkbox', { name: 'I accept' })
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(described(box)).toBe('Needed.')
})

test('a switch turns by its label and by the space bar', async () => {
  const person = userEvent.setup()
  function World() {
    const [isOn, setIsOn] = useState(false)
    return <Switch label="Editions" checked={isOn} onChange={setIsOn} />
  }
  render(<World />)
  const control = screen.getByRole('switch', { name: 'Editions' }) as HTMLInputElement
  await person.click(screen.getByText('Editions'))
  expect(control.checked).toBe(true)
  control.focus()
  await person.keyboard(' ')
  expect(control.checked).toBe(false)
})

test('segments are one choice, named, and the chosen one is known', async () => {
  const person = userEvent.setup()
  function World() {
    const [theme, setTheme] = useState<'light' | 'dark'>('light')
    return (
      <SegmentedControl
        label="Theme"
        value={theme}
        onChange={setTheme}
        segments={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
    )
  }
  render(<World />)
  expect(screen.getByRole('group', { name: 'Theme' })).toBeTruthy()
  await person.click(screen.getByRole('radio', { name: 'Dark' }))
  expect((screen.getByRole('radio', { name: 'Dark' }) as HTMLInputElement).checked).toBe(true)
})
