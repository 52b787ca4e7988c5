import type { Meta, StoryObj } from '@storybook/react-vite'
import Pin from 'lucide-react/icons/pin'
import { pieces } from '../testing/pieces.ts'
import { Avatar } from './Avatar.tsx'
import { Badge } from './Badge.tsx'

export default { title: 'Display/Avatar and badge' } satisfies Meta
type Story = StoryObj

export const Avatars: Story = {
  render: () => (
    <div className="story-row">
      <Avatar name="Ana Salo" size="huge" />
      <Avatar name="Bo Lind" size="large" />
      <Avatar name="Chen" />
      <Avatar name="李明" size="small" />
      <Avatar name="Museum" shape="square" size="large" src={pieces.poster} />
      <Avatar name="A picture that does not load" src="data:image/png;base64,AAAA" />
    </div>
  ),
}

export const Badges: Story = {
  render: () => (
    <div className="story-row">
      <Badge>Edition</Badge>
      <Badge tone="accent">
        <Pin aria-hidden="true" /> Pinned
      </Badge>
      <Badge tone="success">Arrived</Badge>
      <Badge tone="warning">On its way</Badge>
      <Badge tone="danger">Expired</Badge>
      <Badge count>3</Badge>
      <Badge count tone="danger">
        12
      </Badge>
    </div>
  ),
}
