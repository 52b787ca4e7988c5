import type { network } from '@vitrine/protocol'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import type { IdentityApi, LastingAccess } from '../../identity/index.ts'
import type { StudioApi } from '../../studio/index.ts'
import type { UsersApi } from '../../users/index.ts'
import { fqdnOf } from '../publisher/publishers.ts'
import { Refusal } from '../refusal.ts'
import { findSettings, type GuestIds, saveSettings } from './settings.store.ts'
import { joinNames, publicUserOf, userOf } from './user-view.ts'

export interface RelationsNeeds {
  database: Database
  users: Pick<UsersApi, 'find' | 'findAccount' | 'identitiesOf'>
  studio: Pick<StudioApi, 'staffOf'>
  sessions: IdentityApi['network']['sessions']
  guestIds: GuestIds
  clock: { now(): Date }
  publicUrl: string
}

/** People as this network shows them, and what it answers when one signs in. */
export interface NetworkPeopleView {
  /** As the person's own client sees them, or any other that may see their name. */
  user(db: Queryable, accountId: string, own: boolean): Promise<network.NetworkUser>
  publicUser(accountId: string): Promise<network.NetworkPublicUser>
  /** For lists: a name that the person lets others see, and a picture. */
  shown(accountId: string): Promise<{ name: string; avatarUri: string }>
  /** In the transaction in which the person has shown who they are. */
  logIn(who: { accountId: string; clientId: string; of?: LastingAccess }, tx: Queryable): Promise<network.NetworkLogin>
  assetProviders(): network.AssetProvider[]
}

export function createPeopleView(needs: RelationsNeeds): NetworkPeopleView {
  const { database, users, studio, sessions, guestIds, clock, publicUrl } = needs

  async function user(db: Queryable, accountId: string, own: boolean): Promise<network.NetworkUser> {
    const account = await users.findAccount(db, accountId)
    if (!account) throw new Refusal(1702)
    const settings = await findSettings(db, accountId)
    const [business] = await studio.staffOf(db, accountId)
    return userOf({
      account: own ? account : { ...account, about: { ...account.about, birthday: null } },
      identities: await users.identitiesOf(db, accountId),
      settings,
      // Whoever has it is signed in by it.
      guestId: own ? guestIds.show(settings) : '',
      isStaff: business !== undefined,
      fqdn: business ? ((await fqdnOf(db, business)) ?? '') : '',
      publicUrl,
    })
  }

  async function publicUser(accountId: string): Promise<network.NetworkPublicUser> {
    const account = await users.find(database, accountId)
    if (!account) throw new Refusal(1702)
    return publicUserOf(account, await findSettings(database, accountId), publicUrl)
  }

  /** Everything here is public; clients need a provider all the same, and append what it describes. */
  const assetProviders = (): network.AssetProvider[] => [
    {
      name: 'media',
      type: 'Cloudfront',
      uri: `${publicUrl}/media`,
      descriptor: { Policy: 'public', Signature: 'none', 'Key-Pair-Id': 'none' },
    },
  ]

  return {
    user,
    publicUser,
    async shown(accountId) {
      const account = await users.findAccount(database, accountId)
      if (!account) return { name: '', avatarUri: '' }
      const { properties } = publicUserOf(account, await findSettings(database, accountId), publicUrl)
      return { name: joinNames(properties.first_name, properties.last_name), avatarUri: properties.avatar_uri }
    },
    async logIn({ accountId, clientId, of }, db) {
      const account = await users.findAccount(db, accountId)
      if (!account) throw new Refusal(2030)
      await saveSettings(db, accountId, { lastLoginAt: clock.now() })
      const whose = { accountId, clientId, guest: account.guest }
      const { access, refresh } = await sessions.begin(of ? { ...whose, of } : whose, db)
      return {
        // Whoever signs in here has said to this very client who they are.
        user: await user(db, accountId, true),
        asset_provider: assetProviders(),
        access_token: tokenOf(access),
        refresh_token: tokenOf(refresh),
      }
    },
    assetProviders,
  }
}

export const tokenOf = ({ token, minutes }: { token: string; minutes: number }): network.NetworkToken => ({
  token,
  token_type: 'Bearer',
  expires_in: minutes,
})
