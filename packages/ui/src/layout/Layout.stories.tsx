import type { Meta, StoryObj } from '@storybook/react-vite'
import Bell from 'lucide-react/icons/bell'
import Compass from 'lucide-react/icons/compass'
import Gem from 'lucide-react/icons/gem'
import Globe from 'lucide-react/icons/globe'
import LogOut from 'lucide-react/icons/log-out'
import MapIcon from 'lucide-react/icons/map'
import Search from 'lucide-react/icons/search'
import Users from 'lucide-react/icons/users'
import { IconButton } from '../actions/IconButton.tsx'
import { Avatar } from '../display/Avatar.tsx'
import { ListRow } from './ListRow.tsx'
import { PageHeader } from './PageHeader.tsx'
import { TabBar } from './TabBar.tsx'

export default { title: 'Layout/Page', parameters: { layout: 'fullscreen' } } satisfies Meta
type Story = StoryObj

export const Header: Story = {
  render: () => (
    <PageHeader
      eyebrow="Museo Marea"
      title="Collection"
      subtitle="214 objects"
      actions={
        <>
          <IconButton label="Search" icon={<Search />} />
          <IconButton label="Messages" icon={<Bell />} />
        </>
      }
    />
  ),
}

export const HeaderWithBack: Story = {
  render: () => <PageHeader title="Settings" onBack={() => undefined} />,
}

export const Rows: Story = {
  render: () => (
    <ul>
      <li>
        <ListRow
          href="#ana"
          leading={<Avatar name="Ana Salo" decorative />}
          title="Ana Salo"
          subtitle="ana@example.org"
        />
      </li>
      <li>
        <ListRow leading={<Globe aria-hidden="true" />} title="Language" trailing="English" onPress={() => undefined} />
      </li>
      <li>
        <ListRow leading={<LogOut aria-hidden="true" />} title="Sign out" onPress={() => undefined} />
      </li>
      <li>
        <ListRow title="Edition" trailing="12 of 250" />
      </li>
    </ul>
  ),
}

export const Tabs: Story = {
  render: () => (
    <TabBar
      label="Main"
      head={<strong>Vitrine</strong>}
      foot={<Avatar name="Ana Salo" />}
      items={[
        { href: '#wallet', label: 'Wallet', icon: <Gem aria-hidden="true" />, current: true },
        { href: '#discover', label: 'Discover', icon: <Compass aria-hidden="true" />, current: false },
        { href: '#map', label: 'Map', icon: <MapIcon aria-hidden="true" />, current: false },
        {
          href: '#people',
          label: 'People',
          icon: <Users aria-hidden="true" />,
          current: false,
          badge: { count: 3, label: '3 unread messages' },
        },
      ]}
    />
  ),
}
