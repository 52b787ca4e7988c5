import type { Meta, StoryObj } from '@storybook/react-vite'
import Gem from 'lucide-react/icons/gem'
import { Button } from '../actions/Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorNote } from './ErrorNote.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { Skeleton, SkeletonGroup } from './Skeleton.tsx'

export default { title: 'Feedback/States' } satisfies Meta
type Story = StoryObj

export const Loading: Story = {
  render: () => (
    <SkeletonGroup className="story-grid">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key}>
          <Skeleton shape="block" height="9.5rem" />
          <p>
            <Skeleton width="70%" />
          </p>
        </div>
      ))}
    </SkeletonGroup>
  ),
}

export const Empty: Story = {
  render: () => (
    <EmptyState
      picture={<Gem />}
      title="Nothing here yet"
      message="Scan a code, open a link a friend sent you, or visit a brand to get your first collectible."
      action={<Button>Scan a code</Button>}
    />
  ),
}

export const ErrorWithRetry: Story = {
  render: () => (
    <div className="story-stack">
      <ErrorNote
        action={
          <Button variant="quiet" size="small">
            Try again
          </Button>
        }
      >
        We could not reach the server. Your collectibles are safe.
      </ErrorNote>
      <ErrorNote>This code does not fit. Ask for a new one.</ErrorNote>
    </div>
  ),
}

export const Offline: Story = { render: () => <OfflineBanner offline /> }

export const Progress: Story = {
  render: () => (
    <div className="story-stack">
      <ProgressBar label="Stamps" value={7} max={10} valueText="7 of 10 stamps" />
      <ProgressBar label="Set" value={0} max={12} valueText="0 of 12" />
      <ProgressBar label="Complete" value={12} max={12} valueText="12 of 12" />
    </div>
  ),
}
