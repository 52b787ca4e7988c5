import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    keys: typeof en
  }
}

const strings = ['keys', 'unlock', 'problem', 'problems'] as const
const alone = { tab: 'wallet' } as const
const besideAll = { tab: 'wallet', beside: 'blockchainWallets' } as const

export const keysPages = {
  blockchainWallets: lazyPage(strings, () => import('./addresses/AddressesPage.tsx'), alone),
  walletAddress: lazyPage(strings, () => import('./addresses/AddressPage.tsx'), besideAll),
  addressEdit: lazyPage(strings, () => import('./addresses/EditNamePage.tsx'), besideAll),
  privateKey: lazyPage(strings, () => import('./addresses/PrivateKeyPage.tsx'), besideAll),
  newWallet: lazyPage(strings, () => import('./new-wallet/NewWalletPage.tsx'), alone),
  newWalletBackup: lazyPage(strings, () => import('./new-wallet/BackupPage.tsx'), alone),
  newWalletConfirm: lazyPage(strings, () => import('./new-wallet/ConfirmPage.tsx'), alone),
  importWallet: lazyPage(strings, () => import('./import/ImportPage.tsx'), alone),
  importWalletRecover: lazyPage(strings, () => import('./import/RecoverPage.tsx'), alone),
  backupToCloud: lazyPage(strings, () => import('./copies/BackupToCloudPage.tsx'), besideAll),
  restoreFromCloud: lazyPage(strings, () => import('./copies/RestoreFromCloudPage.tsx'), alone),
  restoreFromCloudRestore: lazyPage(strings, () => import('./copies/RestorePage.tsx'), alone),
  deleteFromCloud: lazyPage(strings, () => import('./copies/DeletePage.tsx'), besideAll),
  changeBackupPassword: lazyPage(strings, () => import('./copies/ChangePasswordPage.tsx'), besideAll),
} satisfies Pages
