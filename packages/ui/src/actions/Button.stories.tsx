import type { Meta, StoryObj } from '@storybook/react-vite'
import Send from 'lucide-react/icons/send'
import Share from 'lucide-react/icons/share-2'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { LinkButton } from './LinkButton.tsx'

export default { title: 'Actions/Button', component: Button } satisfies Meta<typeof Button>
type Story = StoryObj<typeof Button>

export const Variants: Story = {
  render: () => (
    <div className="story-row">
      <Button>
        <Send /> Send to Ana
      </Button>
      <Button variant="quiet">Not now</Button>
      <Button variant="plain">Learn more</Button>
      <Button variant="danger">Delete for good</Button>
    </div>
  ),
}

export const Busy: Story = {
  render: () => (
    <div className="story-row">
      <Button busy>Send to Ana</Button>
      <Button variant="quiet" busy>
        Not now
      </Button>
    </div>
  ),
}

export const Disabled: Story = {
  render: () => (
    <div className="story-row">
      <Button disabled>Send to Ana</Button>
      <Button variant="quiet" disabled>
        Not now
      </Button>
    </div>
  ),
}

export const FullWidthAndSmall: Story = {
  render: () => (
    <div className="story-stack">
      <Button full>Continue</Button>
      <div className="story-row">
        <Button size="small">Follow</Button>
        <Button size="small" variant="quiet">
          Edit
        </Button>
      </div>
    </div>
  ),
}

export const LinksAndIcons: Story = {
  render: () => (
    <div className="story-row">
      <LinkButton href="#shop">Visit the shop</LinkButton>
      <LinkButton href="#start" variant="primary">
        Start
      </LinkButton>
      <IconButton label="Share" icon={<Share />} />
      <IconButton label="Share this" icon={<Share />} variant="quiet" />
    </div>
  ),
}
