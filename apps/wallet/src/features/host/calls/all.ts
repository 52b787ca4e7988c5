import type { HostCall } from '@vitrine/protocol/host/calls'
import type { Call } from '../call-context.ts'
import { getCurrentUser, getProfile, isLoggedIn, logOut } from './account.ts'
import { navigate, navigationIsReady } from './navigation.ts'
import { getToken, listTokens } from './tokens.ts'

/** What answers each call; docs/embedding/calls.md is written from it. */
export const calls: Partial<Record<HostCall, Call>> = {
  'walletsdk:isLoggedIn': isLoggedIn,
  'walletsdk:getCurrentUser': getCurrentUser,
  'walletsdk:getPublicProfile': getProfile,
  'walletsdk:logOut': logOut,
  'walletsdk:listTokens': listTokens,
  'walletsdk:getToken': getToken,
  'walletsdk:navigationIsReady': navigationIsReady,
  'walletsdk:navigate': navigate,
}
