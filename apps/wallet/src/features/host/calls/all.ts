import type { HostCall } from '@vitrine/protocol/host/calls'
import type { Call } from '../call-context.ts'
import { getCurrentUser, getCurrentUserPoints, getProfile, isLoggedIn, logOut } from './account.ts'
import { combineToken, performAction, trashToken } from './act.ts'
import { callApi } from './api-call.ts'
import { updateConfig } from './config.ts'
import {
  dispatch,
  getBusinessTabs,
  linkTo,
  navigate,
  navigateToTab,
  navigationIsReady,
  openCommunity,
  openToken,
} from './navigation.ts'
import { getPublicToken, getToken, listTokens } from './tokens.ts'

/** What answers each call; docs/embedding/calls.md says what they take and give. */
export const calls: Record<HostCall, Call> = {
  'walletsdk:isLoggedIn': isLoggedIn,
  'walletsdk:getCurrentUser': getCurrentUser,
  'walletsdk:getPublicProfile': getProfile,
  'walletsdk:getCurrentUserPoints': getCurrentUserPoints,
  'walletsdk:getBusinessTabs': getBusinessTabs,
  'walletsdk:listTokens': listTokens,
  'walletsdk:getToken': getToken,
  'walletsdk:getPublicToken': getPublicToken,
  'walletsdk:openToken': openToken,
  'walletsdk:trashToken': trashToken,
  'walletsdk:performAction': performAction,
  'walletsdk:combineToken': combineToken,
  'walletsdk:navigationIsReady': navigationIsReady,
  'walletsdk:navigateToTab': navigateToTab,
  'walletsdk:navigate': navigate,
  'walletsdk:dispatch': dispatch,
  'walletsdk:openCommunity': openCommunity,
  'walletsdk:linkTo': linkTo,
  'walletsdk:logOut': logOut,
  'walletsdk:callApi': callApi,
  'walletsdk:updateConfig': updateConfig,
}
