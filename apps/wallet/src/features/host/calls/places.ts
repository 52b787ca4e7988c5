import { href, matchPath, paths, type RouteName } from '../../../platform/navigation/paths.ts'
import { viewerSettings } from '../../../platform/viewer/viewer.ts'
import { type Params, textOf } from '../call-context.ts'

/*
 * Where a route of a host leads. Hosts made for the original name its screens (`NFTDetail_Business`); ours may name the screens of
 * `paths.ts`. Either way parameters are filled in, and what is inside of a brand is gone to there.
 */

/** The original's names, without capitals and marks, beside ours: outside of brands, and inside of one. */
const aliases = new Map<string, readonly [RouteName, RouteName?]>(
  Object.entries({
    home: ['wallet', 'business'],
    wallet: ['wallet', 'businessWallet'],
    nfts: ['wallet', 'businessWallet'],
    coins: ['coins', 'businessCoins'],
    coindetail: ['businessCoin', 'businessCoin'],
    map: ['map', 'businessMap'],
    mapar: ['ar', 'businessMapAr'],
    connect: ['people', 'businessPeople'],
    communities: ['people', 'businessPeople'],
    community: ['businessCommunity', 'businessCommunity'],
    spaces: ['spaces'],
    people: ['people', 'businessPeople'],
    dms: ['dms'],
    nftdetail: ['token', 'businessToken'],
    tokendetail: ['token', 'businessToken'],
    nftsend: ['tokenSend', 'businessTokenSend'],
    sendnft: ['tokenSend', 'businessTokenSend'],
    nftshare: ['tokenShare', 'businessTokenShare'],
    sharenft: ['tokenShare', 'businessTokenShare'],
    nftdrop: ['tokenDrop', 'businessTokenDrop'],
    dropnft: ['tokenDrop', 'businessTokenDrop'],
    nftsell: ['tokenSell', 'businessTokenSell'],
    sellnft: ['tokenSell', 'businessTokenSell'],
    nftselldetail: ['tokenSell', 'businessTokenSell'],
    nftmint: ['tokenMint', 'businessTokenMint'],
    mintnft: ['tokenMint', 'businessTokenMint'],
    acquire: ['acquire', 'businessAcquire'],
    claim: ['claim'],
    findtoken: ['findToken', 'businessFindToken'],
    argame: ['arGame', 'businessArGame'],
    tokenar: ['tokenAr'],
    camera: ['camera'],
    scanner: ['camera'],
    me: ['me'],
    profile: ['me'],
    editprofile: ['editProfile'],
    manageaccounts: ['manageAccounts'],
    updateprofile: ['updateProfile'],
    settings: ['settings'],
    user: ['user', 'businessUser'],
    memberprofile: ['user', 'businessUser'],
    followlist: ['userList'],
    followpeople: ['people'],
    invitepeople: ['invitePeople'],
    space: ['space', 'room'],
    room: ['space', 'room'],
    communitiesroom: ['communityRoom', 'communityRoom'],
    directmessage: ['dm'],
    blockchainwallets: ['blockchainWallets'],
    blockchainnetwork: ['blockchainNetwork'],
  } satisfies Record<string, readonly [RouteName, RouteName?]>),
)

const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
const ownNames = new Map(Object.keys(paths).map((name) => [plain(name), name as RouteName]))

/** Signing in has its own ways. */
export const closedToHosts: ReadonlySet<RouteName> = new Set(['callback', 'logoutCallback', 'interaction', 'redirect'])

/** The address; null for a route that there is not, or one whose parameters are missing. */
export function addressOf(route: string, params: Params): string | null {
  const business = textOf(params, 'business', 'businessId', 'bussinesId') ?? viewerSettings().businessId
  const name = plain(route.replace(/_business$/i, ''))
  const [outside, inside] = aliases.get(name) ?? [ownNames.get(name)]
  const wanted = business === null ? outside : (inside ?? outside)
  if (!wanted || closedToHosts.has(wanted)) return null
  return filled(wanted, { ...params, ...(business === null ? {} : { business }) })
}

function filled(name: RouteName, params: Params): string | null {
  const values: Record<string, string> = {}
  for (const [, key = '', optional] of paths[name].matchAll(/:(\w+)(\?)?/g)) {
    const value = textOf(params, key, ...(spellings[key] ?? []))
    // A segment of dots would lead out of its place.
    if ((value === null && !optional) || value === '.' || value === '..') return null
    if (value !== null) values[key] = value
  }
  const address = href(name as 'wallet', values as never)
  return matchPath(address)?.name === name ? address : null
}

const spellings: Readonly<Record<string, readonly string[]>> = {
  tokenId: ['tokenID', 'id', 'vatomId'],
  community: ['communityId'],
  spaceId: ['roomId', 'space'],
  userId: ['userID', 'id'],
  claimId: ['id'],
  coinId: ['id'],
}
