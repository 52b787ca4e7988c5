import { isProblem, isReservedName, limits, Problem } from '@vitrine/protocol'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { StudioApi } from '../../studio/index.ts'
import type { AccountsApi, Credentials, IdentityRow, UsersApi } from '../../users/index.ts'
import { badPayload, Refusal } from '../refusal.ts'
import type { Registration } from './registration.ts'
import { saveSettings } from './settings.store.ts'
import { joinNames } from './user-view.ts'

export interface IdentifiersNeeds {
  database: Database
  clock: Clock
  users: Pick<UsersApi, 'createAccount' | 'identitiesOf'>
  identities: AccountsApi['identities']
  credentials: Credentials
  studio: Pick<StudioApi, 'assertNoBrands'>
  /** A code that signs in and is good for nothing else. */
  sendSignInCode(request: {
    identifier: { type: 'email' | 'phone'; value: string }
    clientId: string
    address: string | null
    locale: 'en' | 'es'
  }): Promise<unknown>
}

export type Identifiers = ReturnType<typeof createIdentifiers>

export interface TokenNamed {
  token: string
  token_type: string
}

/** The ways to reach a person, in this network's words: tokens. */
export function createIdentifiers(needs: IdentifiersNeeds) {
  const { database, clock, users, identities, credentials, studio, sendSignInCode } = needs

  const read = (type: 'email' | 'phone', token: string) => credentials.readIdentifier(type, token)

  function readNamed({ token, token_type: type }: TokenNamed) {
    if (type === 'email') return read('email', token)
    if (type === 'phone_number' || type === 'phone') return read('phone', token)
    throw new Refusal(2569)
  }

  async function mustFind(accountId: string, named: TokenNamed): Promise<IdentityRow> {
    const { type, value } = readNamed(named)
    const row = (await users.identitiesOf(database, accountId)).find(
      (each) => each.type === type && each.value === value,
    )
    if (!row) throw new Refusal(2552)
    return row
  }

  /** Where too many were sent already, the person asks for one again later; the account is there. */
  async function sendFirstCode(asker: { accountId: string; address: string }, type: 'email' | 'phone', value: string) {
    try {
      await identities.addReachable(asker, type, value)
    } catch (error) {
      if (!isProblem(error, 'request.rate_limited')) throw error
    }
  }

  async function assertFree(name: string) {
    const reserved = badPayload('first_name, last_name: that name is reserved')
    if (isReservedName(name)) throw reserved
    try {
      await studio.assertNoBrands(database, [name], null)
    } catch (error) {
      throw isProblem(error, 'identity.name_reserved') ? reserved : error
    }
  }

  function birthdayOf(text: string | undefined): string | null {
    if (!text) return null
    const latest = clock.now()
    latest.setUTCFullYear(latest.getUTCFullYear() - limits.minimumAgeYears)
    if (new Date(text) > latest) throw badPayload(`birthday: one has to be ${limits.minimumAgeYears}`)
    return text
  }

  return {
    read,

    /**
     * A new account, whether another has proved its identifiers or not: they reserve nothing until they are proved. A code is sent to
     * each, and who has an account with one reads so there; who proves one that is taken is refused then.
     */
    async register(
      body: Registration,
      { address, language }: { address: string; language: 'en' | 'es' },
    ): Promise<string> {
      const named = body.user_tokens
        .toSorted((one, two) => Number(two.is_primary) - Number(one.is_primary))
        .map(readNamed)
      const name = joinNames(body.first_name, body.last_name)
      await assertFree(name)
      const birthday = birthdayOf(body.birthday)
      if (body.password !== undefined) credentials.assertStrongPassword(body.password)
      const passwordHash = body.password === undefined ? null : await credentials.hashPassword(body.password)
      const locale = body.language === 'es' || body.language === 'en' ? body.language : language
      const account = await database.transaction(async (tx) => {
        const row = await users.createAccount(tx, {
          name: name || 'Collector',
          locale,
          about: { birthday },
          passwordHash,
          ageConfirmedAt: birthday ? clock.now() : null,
          identities: named.map((each) => ({ ...each, verified: false })),
        })
        await saveSettings(tx, row.id, {
          firstName: body.first_name,
          lastName: body.last_name,
          ...(body.name_public === undefined ? {} : { namePublic: body.name_public }),
          ...(body.avatar_public === undefined ? {} : { avatarPublic: body.avatar_public }),
          ...(body.language === undefined ? {} : { language: body.language }),
        })
        return row
      })
      for (const { type, value } of named) await sendFirstCode({ accountId: account.id, address }, type, value)
      return account.id
    },

    list: (accountId: string) => users.identitiesOf(database, accountId),

    async add(accountId: string, address: string, named: TokenNamed): Promise<IdentityRow> {
      const { type, value } = readNamed(named)
      await identities.addReachable({ accountId, address }, type, value)
      return mustFind(accountId, named)
    },

    remove: (accountId: string, id: string) => identities.remove(accountId, id),
    prefer: (accountId: string, id: string) => identities.prefer(accountId, id),

    async verify(accountId: string, address: string, named: TokenNamed, code: string): Promise<void> {
      const row = await mustFind(accountId, named)
      await identities.verify({ accountId, address }, row.id, code)
    },

    /** Says the same whether somebody has this address or not. */
    async sendLogin(named: TokenNamed, clientId: string, address: string, locale: 'en' | 'es'): Promise<void> {
      await sendSignInCode({ identifier: readNamed(named), clientId, address, locale })
    },

    /** A code by which whoever has added this address proves it: clients ask for it before they have a session. */
    async sendProof(named: TokenNamed, address: string, locale: 'en' | 'es'): Promise<void> {
      const { type, value } = readNamed(named)
      await identities.sendProof({ address, locale }, type, value)
    },

    /** A newer code for an own identifier; the older one stops working. */
    async resend(accountId: string, address: string, named: TokenNamed): Promise<void> {
      const row = await mustFind(accountId, named)
      if (row.verified) throw new Problem('identity.already_verified')
      await identities.addReachable({ accountId, address }, row.type as 'email' | 'phone', row.value)
    },
  }
}
