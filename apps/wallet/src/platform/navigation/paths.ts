import { buildPath, matchPattern, type PathParams } from './path-pattern.ts'

/**
 * Every address of the wallet (spec §2.1–2.6). The first pattern that fits wins, so fixed words stand before parameters.
 * Spellings are the specification's own, odd ones included: links in the world use them.
 */
export const paths = {
  // Signing in and public landings
  connect: '/connect',
  callback: '/callback',
  logoutCallback: '/logout-callback',
  interaction: '/interaction/:uid',
  claim: '/claim/:claimId',
  sale: '/sale/:saleId',
  shared: '/shared/:shareId',
  taking: '/get/:takingId',
  redirect: '/redirect',
  legal: '/legal/:document',
  notMe: '/not-me',

  // Home tabs
  wallet: '/',
  coins: '/coins',
  map: '/map',
  spaces: '/spaces',
  people: '/people',
  invitePeople: '/people/invite',
  dms: '/dms/:spaceHandle?',
  dm: '/dm/:roomId',

  // Tokens
  token: '/token/:tokenId',
  tokenSend: '/token/:tokenId/send',
  tokenShare: '/token/:tokenId/share',
  tokenDrop: '/token/:tokenId/drop',
  tokenSell: '/token/:tokenId/sell',
  tokenMint: '/token/:tokenId/mint',
  arGame: '/token/:tokenId/game',
  acquire: '/acquire/:id',
  acquireVariation: '/acquire-pub-variation/:tokenId',
  acquireVariationCapitals: '/AcquirePubVariation/:tokenId',
  acquireVariationJoined: '/acquirepubvariation/:tokenId',
  findToken: '/find-token',
  redeemHere: '/redeem',
  merchants: '/merchants',
  merchant: '/merchants/:merchantId',
  purchase: '/purchase/:purchaseId',
  trades: '/trades',
  tokenAr: '/token-ar',
  ar: '/ar',
  camera: '/camera',
  sendNftConfirmation: '/send-nft-confirmation',

  // People and settings
  me: '/me',
  editProfile: '/editProfile',
  manageAccounts: '/manageAccounts',
  updateProfile: '/update-profile',
  settings: '/settings',
  settingsMetamask: '/settings/metamask',
  settingsPrivacy: '/settings/privacy',
  settingsNotifications: '/settings/notifications',
  settingsDevices: '/settings/devices',
  settingsData: '/settings/data',
  user: '/user/:userId',
  userList: '/user/:userId/list/:type',
  userSend: '/user/:userId/send',

  // Spaces
  space: '/space/:spaceId/:type?',

  // Keys and chains
  backupToCloud: '/backup-to-cloud',
  restoreFromCloud: '/restore-from-cloud',
  restoreFromCloudRestore: '/restore-from-cloud/restore',
  deleteFromCloud: '/delete-from-cloud',
  changeBackupPassword: '/change-backup-password',
  newWallet: '/new-wallet',
  newWalletBackup: '/new-wallet/backup',
  newWalletConfirm: '/new-wallet/confirm',
  importWallet: '/import-wallet',
  importWalletRecover: '/import-wallet/recover',
  walletAddress: '/wallet-address-management/:address',
  addressEdit: '/address/:address/edit',
  privateKey: '/private-key',
  blockchainWallets: '/blockchain-wallets',
  blockchainNetwork: '/blockchain-network',
  fungibleDetail: '/fungible/detail',
  fungibleTransfer: '/fungible/transfer',
  fungibleRecipient: '/fungible/recipient',
  fungibleConfirmation: '/funngible/confirmation',
  signMessage: '/sign-message',
  addressNetworkSelector: '/address-network-selector',
  walletRequestPermission: '/wallet-request-permission',
  walletSwitchChain: '/wallet-switch-chain',
  walletSendTransaction: '/wallet-send-transaction',

  // A business
  business: '/b/:business',
  businessWallet: '/b/:business/wallet',
  businessCoins: '/b/:business/coins',
  businessCoin: '/b/:business/coins/:coinId',
  businessMarket: '/b/:business/market',
  businessPoints: '/b/:business/points',
  businessMap: '/b/:business/map',
  businessMapAr: '/b/:business/ar',
  businessPeople: '/b/:business/people',
  businessCommunities: '/b/:business/communities',
  businessCommunity: '/b/:business/c/:community',
  businessToken: '/b/:business/token/:tokenId',
  businessTokenSend: '/b/:business/token/:tokenId/send',
  businessTokenShare: '/b/:business/token/:tokenId/share',
  businessTokenDrop: '/b/:business/token/:tokenId/drop',
  businessTokenSell: '/b/:business/token/:tokenId/sell',
  businessTokenMint: '/b/:business/token/:tokenId/mint',
  businessArGame: '/b/:business/token/:tokenId/game',
  businessAcquire: '/b/:business/acquire/:id',
  businessFindToken: '/b/:business/find-token',
  businessUser: '/b/:business/user/:userId',

  // A business's rooms
  room: '/b/:business/space/:spaceId',
  roomMembers: '/b/:business/space/:spaceId/members',
  roomThread: '/b/:business/space/:spaceId/thread/:messageId',
  roomNewMessage: '/b/:business/space/:spaceId/new-message',
  roomReply: '/b/:business/space/:spaceId/reply/:messageId',
  roomQuestions: '/b/:business/space/:spaceId/question-list',
  roomNewQuestion: '/b/:business/space/:spaceId/new-question',
  roomSketches: '/b/:business/space/:spaceId/sketch-list',
  roomNewSketch: '/b/:business/space/:spaceId/new-sketch',
  communityRoom: '/b/:business/c/:community/space/:spaceId',
  communityRoomMembers: '/b/:business/c/:community/space/:spaceId/members',
  communityRoomThread: '/b/:business/c/:community/space/:spaceId/thread/:messageId',
  communityRoomNewMessage: '/b/:business/c/:community/space/:spaceId/new-message',
  communityRoomReply: '/b/:business/c/:community/space/:spaceId/reply/:messageId',
  communityRoomQuestions: '/b/:business/c/:community/space/:spaceId/question-list',
  communityRoomNewQuestion: '/b/:business/c/:community/space/:spaceId/new-question',
  communityRoomSketches: '/b/:business/c/:community/space/:spaceId/sketch-list',
  communityRoomNewSketch: '/b/:business/c/:community/space/:spaceId/new-sketch',
} as const satisfies Record<string, `/${string}`>

export type RouteName = keyof typeof paths
export type RouteParams<R extends RouteName> = PathParams<(typeof paths)[R]>

export interface RouteMatch {
  name: RouteName
  params: Record<string, string>
}

const entries = Object.entries(paths) as [RouteName, string][]

export function matchPath(path: string): RouteMatch | null {
  for (const [name, pattern] of entries) {
    const params = matchPattern(pattern, path)
    if (!params) continue
    if (params.userId !== undefined) params.userId = params.userId.replace(/^@/, '')
    return { name, params }
  }
  return null
}

type SearchValues = Record<string, string | undefined>

/** The address of a route: `href('tokenSend', { tokenId })`. */
export function href<R extends RouteName>(
  route: R,
  ...[params, search]: Record<string, never> extends RouteParams<R>
    ? [params?: RouteParams<R>, search?: SearchValues]
    : [params: RouteParams<R>, search?: SearchValues]
): string {
  const path = buildPath(paths[route], (params ?? {}) as RouteParams<R>)
  const query = new URLSearchParams(
    Object.entries(search ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString()
  return query ? `${path}?${query}` : path
}

/** The same screen inside a business where it has one there, outside otherwise. */
export function inBusiness(business: string | null, path: string): string {
  if (!business) return path
  const inside = `/b/${encodeURIComponent(business)}${path === '/' ? '/wallet' : path}`
  return matchPath(inside.split('?')[0] ?? inside) ? inside : path
}
