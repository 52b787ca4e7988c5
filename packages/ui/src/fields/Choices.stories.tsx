import type { Meta, StoryObj } from '@storybook/react-vite'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import { useState } from 'react'
import { RadioGroup } from './RadioGroup.tsx'
import { SegmentedControl } from './SegmentedControl.tsx'
import { Select } from './Select.tsx'
import { Switch } from './Switch.tsx'

export default { title: 'Fields/Choices' } satisfies Meta
type Story = StoryObj

function SwitchesDemo() {
  const [editions, setEditions] = useState(true)
  const [titles, setTitles] = useState(false)
  return (
    <div className="story-stack">
      <Switch
        label="Show editions"
        description="The small number at the foot of each object."
        checked={editions}
        onChange={setEditions}
      />
      <Switch label="Show titles" checked={titles} onChange={setTitles} />
      <Switch label="Decided by the brand" checked disabled onChange={() => undefined} />
    </div>
  )
}

function ChoicesDemo() {
  const [order, setOrder] = useState<'newest' | 'name' | 'brand'>('newest')
  const [view, setView] = useState<'grid' | 'list'>('grid')
  const [theme, setTheme] = useState<'system' | 'light' | 'dark'>('system')
  const [language, setLanguage] = useState<'en' | 'es'>('en')
  return (
    <div className="story-stack">
      <SegmentedControl
        label="Theme"
        value={theme}
        onChange={setTheme}
        segments={[
          { value: 'system', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
      <SegmentedControl
        label="View"
        hideLabel
        value={view}
        onChange={setView}
        segments={[
          { value: 'grid', label: 'Grid', icon: <LayoutGrid aria-hidden="true" /> },
          { value: 'list', label: 'List', icon: <List aria-hidden="true" /> },
        ]}
      />
      <RadioGroup
        label="Sort by"
        value={order}
        onChange={setOrder}
        choices={[
          { value: 'newest', label: 'Newest first' },
          { value: 'name', label: 'Name', description: 'A to Z' },
          { value: 'brand', label: 'Brand' },
        ]}
      />
      <Select
        label="Language"
        value={language}
        onChange={setLanguage}
        options={[
          { value: 'en', label: 'English' },
          { value: 'es', label: 'Español' },
        ]}
      />
    </div>
  )
}

export const Switches: Story = { render: () => <SwitchesDemo /> }
export const OneOfSeveral: Story = { render: () => <ChoicesDemo /> }
