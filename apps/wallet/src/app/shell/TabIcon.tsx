import House from 'lucide-react/icons/house'
import MapIcon from 'lucide-react/icons/map'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessagesSquare from 'lucide-react/icons/messages-square'
import ScanEye from 'lucide-react/icons/scan-eye'
import UserSearch from 'lucide-react/icons/user-search'
import UsersRound from 'lucide-react/icons/users-round'
import WalletCards from 'lucide-react/icons/wallet-cards'
import type { TabName } from '../../platform/navigation/page.tsx'

const icons = {
  home: House,
  wallet: WalletCards,
  map: MapIcon,
  ar: ScanEye,
  connect: UsersRound,
  people: UserSearch,
  spaces: MessagesSquare,
  dms: MessageCircle,
} satisfies Record<TabName, unknown>

export function TabIcon({ name }: { name: TabName }) {
  const Icon = icons[name]
  return <Icon aria-hidden="true" />
}
