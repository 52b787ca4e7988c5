import { person } from '@vitrine/fixtures'
import type { ReactNode } from 'react'
import { At } from '../../testing/At.tsx'
import { demoServer, forever, noNetwork } from '../../testing/demo-answers.ts'
import type { Answer } from '../../testing/StoryWorld.tsx'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import { storyBook, WithKeys, withAddresses } from '../../testing/story-keys.tsx'
import AddressesPage from './addresses/AddressesPage.tsx'
import AddressPage from './addresses/AddressPage.tsx'
import EditNamePage from './addresses/EditNamePage.tsx'
import PrivateKeyPage from './addresses/PrivateKeyPage.tsx'
import BackupToCloudPage from './copies/BackupToCloudPage.tsx'
import ChangePasswordPage from './copies/ChangePasswordPage.tsx'
import DeletePage from './copies/DeletePage.tsx'
import RestoreFromCloudPage from './copies/RestoreFromCloudPage.tsx'
import RestorePage from './copies/RestorePage.tsx'
import ImportPage from './import/ImportPage.tsx'
import RecoverPage from './import/RecoverPage.tsx'
import BackupPage from './new-wallet/BackupPage.tsx'
import ConfirmPage from './new-wallet/ConfirmPage.tsx'
import NewWalletPage from './new-wallet/NewWalletPage.tsx'

export default { title: 'Wallet/Keys', decorators: [inWorld], parameters: fullscreen }

const copies = [
  { id: '00000000-0000-4000-8000-000000000001', name: 'My phone', written: '2026-05-16T09:00:00.000Z' },
  { id: '00000000-0000-4000-8000-000000000002', name: 'Before the holidays', written: '2026-01-02T09:00:00.000Z' },
]

const world = (list: () => ReturnType<Answer> = () => ({ body: { items: copies } })) => ({
  accountId: person('ana').id,
  answer: demoServer({
    me: 'ana',
    tokens: [],
    otherwise: ({ path }) => (path === '/me/key-copies' ? list() : undefined),
  }),
})

const story = (
  address: string,
  page: ReactNode,
  kept?: Record<string, string> | null,
  list?: () => ReturnType<Answer>,
): Story => ({
  render: () => (
    <WithKeys {...(kept === undefined ? {} : { kept })}>
      <At address={address}>{page}</At>
    </WithKeys>
  ),
  parameters: { world: world(list) },
})

const opened = (page: ReactNode): Story => ({
  render: () => <WithKeys open={(secret) => <At address={`/new-wallet/backup?secret=${secret}`}>{page}</At>} />,
  parameters: { world: world() },
})

const address = storyBook.entries[0]?.address as string
const watched = storyBook.entries[3]?.address as string
const copy = `copy=${copies[0]?.id}`
const known = withAddresses()

export const Beginning = story('/blockchain-wallets', <AddressesPage />)
export const NoStorage = story('/blockchain-wallets', <AddressesPage />, null)
export const Addresses = story('/blockchain-wallets', <AddressesPage />, known)
export const NotWrittenDown = story('/blockchain-wallets', <AddressesPage />, withAddresses({ unconfirmed: ['s1'] }))
export const Watching = story('/blockchain-wallets?watch=1', <AddressesPage />)
export const OneAddress = story('/', <AddressPage params={{ address }} />, known)
export const WatchedAddress = story('/', <AddressPage params={{ address: watched }} />, known)
export const UnknownAddress = story('/', <AddressPage params={{ address: 'nowhere' }} />, known)
export const Rename = story('/', <EditNamePage params={{ address }} />, known)
export const PrivateKey = story(`/private-key?address=${address}`, <PrivateKeyPage />, known)
export const NewWallet = story('/new-wallet', <NewWalletPage />)
export const AnotherWallet = story('/new-wallet', <NewWalletPage />, known)
export const Backup = opened(<BackupPage />)
export const Confirm = opened(<ConfirmPage />)
export const Import = story('/import-wallet', <ImportPage />)
export const Forgotten = story('/import-wallet?forgotten=1', <ImportPage />, known)
export const RecoverWords = story('/import-wallet/recover?kind=words', <RecoverPage />)
export const RecoverKey = story('/import-wallet/recover?kind=key', <RecoverPage />)
export const RecoverFile = story('/import-wallet/recover?kind=json', <RecoverPage />)
export const Copies = story('/backup-to-cloud', <BackupToCloudPage />, known)
export const NothingToCopy = story('/backup-to-cloud', <BackupToCloudPage />, {}, () => ({ body: { items: [] } }))
export const CopiesLoading = story('/backup-to-cloud', <BackupToCloudPage />, known, forever)
export const CopiesOffline = story('/backup-to-cloud', <BackupToCloudPage />, known, noNetwork)
export const Restore = story('/restore-from-cloud', <RestoreFromCloudPage />)
export const RestoreOne = story(`/restore-from-cloud/restore?${copy}`, <RestorePage />)
export const RestoreOver = story(`/restore-from-cloud/restore?${copy}`, <RestorePage />, known)
export const RestoreNone = story('/restore-from-cloud/restore', <RestorePage />)
export const DeleteCopy = story(`/delete-from-cloud?${copy}`, <DeletePage />, known)
export const CopyPassword = story(`/change-backup-password?${copy}`, <ChangePasswordPage />, known)
