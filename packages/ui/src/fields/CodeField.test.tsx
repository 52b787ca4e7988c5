import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { CodeField } from './CodeField.tsx'

function setup() {
  const completed: string[] = []
  function World() {
    const [code, setCode] = useState('')
    return <CodeField label="Code" value={code} onChange={setCode} onComplete={(whole) => completed.push(whole)} />
  }
  render(<World />)
  return { completed, field: screen.getByLabelText('Code') as HTMLInputElement, person: userEvent.setup() }
}

test('typing six digits completes the code once, and letters are ignored', async () => {
  const { completed, field, person } = setup()
  await person.type(field, '40a71 12')
  expect(field.value).toBe('407112')
  await person.type(field, '9')
  expect(completed).toEqual(['407112'])
})

test.each(['407 112', '407-112', ' 407112\n', '４０７１１２', 'Your code is 407112.'])(
  'pasting %j fills it',
  async (text) => {
    const { completed, field, person } = setup()
    field.focus()
    await person.paste(text)
    expect(field.value).toBe('407112')
    expect(completed).toEqual(['407112'])
  },
)

test('the device may fill it in one go', () => {
  const { completed, field } = setup()
  expect(field.autocomplete).toBe('one-time-code')
  expect(field.inputMode).toBe('numeric')
  fireEvent.change(field, { target: { value: '407112' } })
  expect(completed).toEqual(['407112'])
})

test('a digit can be taken back', async () => {
  const { field, person } = setup()
  await person.type(field, '4071{Backspace}')
  expect(field.value).toBe('407')
})
