import { getCampaignPoints, getPublicProfile } from '@vitrine/client/routes'
import type { AccountId, CampaignId } from '@vitrine/protocol'
import { meQuery } from '../../../data/account/people.ts'
import { shownIn } from '../../../data/account/profile-override.ts'
import { HostProblem } from '../../../platform/host/host-problem.ts'
import { viewerSettings } from '../../../platform/viewer/viewer.ts'
import { type Call, requiredText, textOf } from '../call-context.ts'
import { hostTextsOf, hostUserOf } from '../host-user.ts'

export const isLoggedIn: Call = (_params, { session }) => session.session.state().status === 'signed-in'

/** A host sees the person as the screens show them inside the business that it has opened the app for. */
const asShownHere = <Profile extends object>(profile: Profile): Profile => {
  const settings = viewerSettings()
  return shownIn(settings.businessId, settings)(profile)
}

/** Android's helper for somebody's public profile sends this name with their id. */
export const getCurrentUser: Call = async (params, context) => {
  const { api, presence, session } = context
  if (textOf(params, 'userId')) return getProfile(params, context)
  const { client } = await presence()
  const profile = await client.fetchQuery(meQuery(api))
  return hostUserOf(asShownHere(profile), session.session.tokens()?.expiresAt ?? 0)
}

export const getProfile: Call = async (params, { api, session }) => {
  const userId = requiredText(params, 'userId', 'userID', 'id')
  const own = await api.call(getPublicProfile, { params: { userId } })
  const state = session.session.state()
  // What a business says of whoever uses its app is said of nobody else.
  const profile = state.status === 'signed-in' && state.sub === own.id ? asShownHere(own) : own
  // Hosts made for the original read a person by `sub`, and texts, never null.
  return {
    ...profile,
    sub: profile.id,
    picture: profile.picture ?? '',
    preferred_username: profile.preferred_username ?? '',
    ...hostTextsOf(profile),
  }
}

export const getCurrentUserPoints: Call = async (params, { api, presence }) => {
  const { accountId } = await presence()
  const campaign = requiredText(params, 'campaignId', 'campaign') as CampaignId
  return api.call(getCampaignPoints, { params: { user: accountId as AccountId, campaign } })
}

export const logOut: Call = async (_params, { session }) => {
  if (session.session.state().status === 'signed-out') throw new HostProblem('client.access_token_missing')
  await session.logout()
  return true
}
