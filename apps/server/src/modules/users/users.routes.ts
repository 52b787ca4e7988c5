import {
  acceptTerms,
  addIdentity,
  challengeIdentity,
  checkRecipientAddress,
  confirmNewcomer,
  getCampaignInfo,
  getInfoForm,
  getMe,
  getPublicProfile,
  getUser,
  listIdentities,
  listTerms,
  mergeAccounts,
  preferIdentity,
  removeIdentity,
  submitInfoForm,
  suggestRecipients,
  updateCampaignInfo,
  updateMe,
  verifyIdentity,
} from '@vitrine/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Geocoder } from '../../platform/geocoding/index.ts'
import type { Caller } from '../../platform/http/edge/auth.ts'
import { languageOf } from '../../platform/http/requests/language.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Media } from '../../platform/media/index.ts'
import type { AccountService } from './account.service.ts'
import type { CampaignInfo } from './campaign-info.ts'
import type { IdentitiesService } from './identities.service.ts'
import { locate } from './location.ts'
import type { MergeService } from './merge.service.ts'
import { withOwnPicture } from './own-picture.ts'
import { profileFor } from './profile.ts'
import { receivesAt } from './recipients.ts'
import type { TermsService } from './terms.ts'
import type { UsersApi } from './users.service.ts'

/** Who is not there for whom; blocks, which stand on people, say it. */
export interface Hidden {
  hiddenAmong(db: Queryable, readerId: string, ids: readonly string[]): Promise<Set<string>>
}

export interface UsersRoutesNeeds {
  database: Database
  accounts: AccountService
  identities: IdentitiesService
  merging: MergeService
  terms: TermsService
  info: CampaignInfo
  geocoder: Geocoder
  media: Media
  publicUrl: string
  dealtWith: UsersApi['dealtWith']
  blocks: Hidden
  /** The origin that a request with this `Host` header was made at. */
  originOf(host: string | undefined): Promise<string>
}

export function usersRoutes(http: FastifyInstance, needs: UsersRoutesNeeds): void {
  const {
    database,
    accounts,
    identities,
    merging,
    terms,
    info,
    geocoder,
    media,
    publicUrl,
    dealtWith,
    blocks,
    originOf,
  } = needs
  const asker = (caller: Caller, request: FastifyRequest) => ({
    accountId: caller.accountId,
    address: request.ip ?? null,
  })

  serve(http, getMe, async ({ caller }) => profileFor(await accounts.me(database, caller.accountId), caller))
  serve(http, updateMe, async ({ caller, body, request, transact }) => {
    // Before the transaction, which must not wait for a service.
    const own = await withOwnPicture(body, { media, publicUrl, accountId: caller.accountId })
    const patch = await locate(own, geocoder, languageOf(request))
    return transact((tx) => accounts.update(tx, caller.accountId, patch, caller.sessionId))
  })

  serve(http, listIdentities, ({ caller }) => identities.list(database, caller.accountId))
  serve(http, addIdentity, async ({ caller, body, request }) =>
    'value' in body
      ? identities.addReachable(asker(caller, request), body.type, body.value)
      : identities.addWallet({ ...asker(caller, request), origin: await originOf(request.headers.host) }, body),
  )
  serve(http, challengeIdentity, async ({ caller, body, request }) =>
    identities.challengeWallet({ accountId: caller.accountId, origin: await originOf(request.headers.host) }, body),
  )
  serve(http, verifyIdentity, ({ caller, params, body, request }) =>
    identities.verify(asker(caller, request), params.identityId, body.otp),
  )
  serve(http, preferIdentity, ({ caller, params }) => identities.prefer(caller.accountId, params.identityId))
  serve(http, removeIdentity, async ({ caller, params }) => {
    await identities.remove(caller.accountId, params.identityId)
    return undefined
  })

  serve(http, mergeAccounts, async ({ caller, body }) =>
    accounts.me(database, await merging.merge({ callerId: caller.accountId, ...body })),
  )

  serve(http, getPublicProfile, ({ params }) => accounts.publicProfile(database, params.userId))
  serve(http, getUser, ({ params }) => accounts.publicProfile(database, params.userId))
  serve(http, suggestRecipients, async ({ caller, query, reach }) => {
    const people = await dealtWith(database, caller.accountId, query.q, reach)
    // Whoever has blocked the caller is not there for them, nor the other way round.
    const hidden = await blocks.hiddenAmong(
      database,
      caller.accountId,
      people.map(({ id }) => id),
    )
    return { items: people.filter(({ id }) => !hidden.has(id)) }
  })

  serve(http, checkRecipientAddress, async ({ query }) => ({ receives: await receivesAt(database, query.value) }))

  serve(http, listTerms, async ({ caller, query, reach }) => ({
    items: await terms.list(database, caller.accountId, query['business-id'] ?? null, reach),
  }))
  serve(http, acceptTerms, ({ caller, params, body, reach, transact }) =>
    transact((tx) => terms.answer(tx, caller.accountId, params.id, { accepted: body.accepted, reach })),
  )
  serve(http, confirmNewcomer, ({ caller, body, transact }) =>
    transact((tx) => accounts.confirm(tx, caller.accountId, body)),
  )

  serve(http, getCampaignInfo, ({ caller, query }) =>
    info.read(database, caller.accountId, { businessId: query['business-id'], campaignId: query['campaign-id'] }),
  )
  serve(http, updateCampaignInfo, ({ caller, body, transact }) =>
    transact((tx) => info.tell(tx, caller.accountId, body, body.data)),
  )
  serve(http, getInfoForm, ({ query, caller }) =>
    info.questions(database, caller.accountId, { businessId: query['business-id'], campaignId: query['campaign-id'] }),
  )
  serve(http, submitInfoForm, ({ caller, body, transact }) =>
    transact((tx) => info.answer(tx, caller.accountId, body, body.data)),
  )
}
