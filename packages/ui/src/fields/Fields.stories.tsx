import type { Meta, StoryObj } from '@storybook/react-vite'
import AtSign from 'lucide-react/icons/at-sign'
import { type ReactNode, useState } from 'react'
import { Checkbox } from './Checkbox.tsx'
import { CodeField } from './CodeField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'

export default { title: 'Fields/Text' } satisfies Meta
type Story = StoryObj

function Holding<Value>({
  start,
  children,
}: {
  start: Value
  children: (value: Value, set: (value: Value) => void) => ReactNode
}) {
  const [value, setValue] = useState(start)
  return children(value, setValue)
}

export const Text: Story = {
  render: () => (
    <div className="story-stack">
      <Holding start="">
        {(value, onChange) => (
          <TextField
            label="E-mail address"
            type="email"
            prefix={<AtSign aria-hidden="true" />}
            placeholder="you@example.org"
            description="We send a six-digit code there."
            value={value}
            onChange={onChange}
          />
        )}
      </Holding>
      <Holding start="ana@">
        {(value, onChange) => (
          <TextField
            label="E-mail address with a mistake"
            error="This is not a complete address."
            value={value}
            onChange={onChange}
          />
        )}
      </Holding>
      <TextField label="Owner" value="Ana" onChange={() => undefined} disabled />
      <Holding start="A cup from the first summer.">
        {(value, onChange) => <TextArea label="Note" value={value} onChange={onChange} />}
      </Holding>
    </div>
  ),
}

export const Password: Story = {
  render: () => (
    <div className="story-stack">
      <Holding start="correct horse">
        {(value, onChange) => (
          <PasswordField label="Password" autoComplete="current-password" value={value} onChange={onChange} />
        )}
      </Holding>
      <Holding start="123">
        {(value, onChange) => (
          <PasswordField
            label="New password"
            autoComplete="new-password"
            error="At least eight characters."
            value={value}
            onChange={onChange}
          />
        )}
      </Holding>
    </div>
  ),
}

export const OneTimeCode: Story = {
  render: () => (
    <div className="story-stack">
      <Holding start="">
        {(value, onChange) => (
          <CodeField label="Code" description="Sent to ana@example.org" value={value} onChange={onChange} autoFocus />
        )}
      </Holding>
      <Holding start="4071">
        {(value, onChange) => <CodeField label="Half-typed code" value={value} onChange={onChange} />}
      </Holding>
      <Holding start="407112">
        {(value, onChange) => (
          <CodeField label="Wrong code" error="This code does not fit." value={value} onChange={onChange} />
        )}
      </Holding>
      <CodeField label="Code being checked" value="407112" onChange={() => undefined} disabled />
    </div>
  ),
}

export const Checkboxes: Story = {
  render: () => (
    <div className="story-stack">
      <Holding start={true}>
        {(checked, onChange) => <Checkbox label="I am 13 or older" checked={checked} onChange={onChange} />}
      </Holding>
      <Holding start={false}>
        {(checked, onChange) => (
          <Checkbox
            label={
              <>
                I accept the <a href="#terms">terms</a> and the <a href="#privacy">privacy policy</a>
              </>
            }
            error="Needed before you can go on."
            checked={checked}
            onChange={onChange}
          />
        )}
      </Holding>
      <Checkbox label="Always on" checked disabled onChange={() => undefined} />
    </div>
  ),
}
