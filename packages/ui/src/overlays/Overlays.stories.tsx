import type { Meta, StoryObj } from '@storybook/react-vite'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Send from 'lucide-react/icons/send'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { RadioGroup } from '../fields/RadioGroup.tsx'
import { Switch } from '../fields/Switch.tsx'
import { ObjectCase } from '../object/ObjectCase.tsx'
import { pieces } from '../testing/pieces.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { FullScreen } from './FullScreen.tsx'
import { Menu } from './Menu.tsx'
import { Sheet, type SheetProps } from './Sheet.tsx'

export default { title: 'Overlays/Sheet, dialog, menu' } satisfies Meta
type Story = StoryObj

function SheetDemo({ wide, locked }: Pick<SheetProps, 'wide' | 'locked'>) {
  const [isOpen, setIsOpen] = useState(true)
  const [order, setOrder] = useState<'newest' | 'name' | 'brand'>('newest')
  const [pinned, setPinned] = useState(true)
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Sort and filter</Button>
      <Sheet
        title="Sort and filter"
        open={isOpen}
        onClose={() => setIsOpen(false)}
        wide={wide}
        locked={locked}
        footer={<Button full>Show 42 objects</Button>}
      >
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
        <Switch label="Pinned first" checked={pinned} onChange={setPinned} />
      </Sheet>
    </>
  )
}

export const SheetCentre: Story = { render: () => <SheetDemo wide="centre" /> }
export const SheetSide: Story = { render: () => <SheetDemo wide="side" /> }
export const SheetLocked: Story = { render: () => <SheetDemo wide="centre" locked /> }

export const Confirmation: Story = {
  render: () => (
    <ConfirmDialog
      title="Send Tidal Vase?"
      picture={<ObjectCase src={pieces.vase} alt="" eager />}
      confirmLabel="Send to Bo"
      onConfirm={() => undefined}
      onCancel={() => undefined}
    >
      Bo Lind will own it; you won’t. Sending is free.
    </ConfirmDialog>
  ),
}

export const ConfirmationOfDanger: Story = {
  render: () => (
    <ConfirmDialog
      title="Delete your account?"
      tone="danger"
      confirmLabel="Delete my account"
      onConfirm={() => undefined}
      onCancel={() => undefined}
    >
      Your 214 collectibles go with it. This cannot be undone.
    </ConfirmDialog>
  ),
}

export const ConfirmationBusy: Story = {
  render: () => (
    <ConfirmDialog
      title="Send Tidal Vase?"
      confirmLabel="Send to Bo"
      busy
      onConfirm={() => undefined}
      onCancel={() => undefined}
    >
      Bo Lind will own it; you won’t.
    </ConfirmDialog>
  ),
}

export const ActionsMenu: Story = {
  render: () => (
    <div className="story-row">
      <Menu
        label="Options for Tidal Vase"
        trigger={<Ellipsis aria-hidden="true" />}
        actions={[
          { id: 'send', label: 'Send', icon: <Send aria-hidden="true" />, onSelect: () => undefined },
          { id: 'copy', label: 'Copy link', icon: <Copy aria-hidden="true" />, onSelect: () => undefined },
          { id: 'combine', label: 'Combine', disabled: true, onSelect: () => undefined },
          {
            id: 'delete',
            label: 'Delete',
            icon: <Trash aria-hidden="true" />,
            tone: 'danger',
            onSelect: () => undefined,
          },
        ]}
      />
    </div>
  ),
}

export const WholeScreen: Story = {
  render: () => (
    <FullScreen
      title="New label"
      subtitle="Tidal Vase"
      onClose={() => undefined}
      footer={<Button full>Save the label</Button>}
    >
      <Switch label="Show the year" checked onChange={() => undefined} />
    </FullScreen>
  ),
}
