// Generated from the contract by `npm run routes -w @vitrine/client`.
import type * as protocol from '@vitrine/protocol'
import type { Route } from '../route.ts'

export const acceptInvitation: Route<typeof protocol.acceptInvitation> = {
  id: 'acceptInvitation',
  method: 'POST',
  path: '/studio/invitations/:invitationId/acceptance',
  auth: 'member',
  idempotent: true,
}
export const acceptTerms: Route<typeof protocol.acceptTerms> = {
  id: 'acceptTerms',
  method: 'PATCH',
  path: '/api/me/terms/:id',
  auth: 'account',
}
export const addIdentity: Route<typeof protocol.addIdentity> = {
  id: 'addIdentity',
  method: 'POST',
  path: '/me/identities',
  auth: 'account',
}
export const addOpener: Route<typeof protocol.addOpener> = {
  id: 'addOpener',
  method: 'PUT',
  path: '/operator/openers/:email',
  auth: 'member',
  idempotent: true,
}
export const askChainNetwork: Route<typeof protocol.askChainNetwork> = {
  id: 'askChainNetwork',
  method: 'POST',
  path: '/chain/networks/:networkId/rpc',
  auth: 'account',
}
export const blockPerson: Route<typeof protocol.blockPerson> = {
  id: 'blockPerson',
  method: 'PUT',
  path: '/people/:userId/block',
  auth: 'account',
}
export const buyWithCoins: Route<typeof protocol.buyWithCoins> = {
  id: 'buyWithCoins',
  method: 'POST',
  path: '/sales/:saleId/buy',
  auth: 'member',
  idempotent: true,
  inWords: true,
}
export const cancelPurchase: Route<typeof protocol.cancelPurchase> = {
  id: 'cancelPurchase',
  method: 'POST',
  path: '/purchases/:purchaseId/cancel',
  auth: 'account',
  idempotent: true,
  inWords: true,
}
export const challengeGrant: Route<typeof protocol.challengeGrant> = {
  id: 'challengeGrant',
  method: 'POST',
  path: '/wallet-challenge',
  auth: 'app',
}
export const challengeIdentity: Route<typeof protocol.challengeIdentity> = {
  id: 'challengeIdentity',
  method: 'POST',
  path: '/me/identities/challenge',
  auth: 'account',
}
export const challengeInteraction: Route<typeof protocol.challengeInteraction> = {
  id: 'challengeInteraction',
  method: 'POST',
  path: '/interaction/:uid/challenge',
  auth: 'public',
}
export const challengeProof: Route<typeof protocol.challengeProof> = {
  id: 'challengeProof',
  method: 'POST',
  path: '/me/proof/challenge',
  auth: 'account',
}
export const checkBrandName: Route<typeof protocol.checkBrandName> = {
  id: 'checkBrandName',
  method: 'GET',
  path: '/studio/names/:name',
  auth: 'member',
}
export const confirmNewcomer: Route<typeof protocol.confirmNewcomer> = {
  id: 'confirmNewcomer',
  method: 'POST',
  path: '/me/confirmations',
  auth: 'account',
}
export const consentInteraction: Route<typeof protocol.consentInteraction> = {
  id: 'consentInteraction',
  method: 'POST',
  path: '/interaction/:uid/consent',
  auth: 'public',
}
export const deleteKeyCopy: Route<typeof protocol.deleteKeyCopy> = {
  id: 'deleteKeyCopy',
  method: 'DELETE',
  path: '/me/key-copies/:copyId',
  auth: 'member',
}
export const deleteMe: Route<typeof protocol.deleteMe> = {
  id: 'deleteMe',
  method: 'POST',
  path: '/me/farewell',
  auth: 'account',
}
export const downloadMyData: Route<typeof protocol.downloadMyData> = {
  id: 'downloadMyData',
  method: 'GET',
  path: '/me/data',
  auth: 'account',
}
export const endOtherSessions: Route<typeof protocol.endOtherSessions> = {
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/me/sessions',
  auth: 'account',
}
export const endSession: Route<typeof protocol.endSession> = {
  id: 'endSession',
  method: 'DELETE',
  path: '/me/sessions/:sessionId',
  auth: 'account',
}
export const followPerson: Route<typeof protocol.followPerson> = {
  id: 'followPerson',
  method: 'PUT',
  path: '/people/:userId/follow',
  auth: 'member',
}
export const getCampaignInfo: Route<typeof protocol.getCampaignInfo> = {
  id: 'getCampaignInfo',
  method: 'GET',
  path: '/api/me/info',
  auth: 'account',
}
export const getCampaignPoints: Route<typeof protocol.getCampaignPoints> = {
  id: 'getCampaignPoints',
  method: 'GET',
  path: '/u/:user/campaign/:campaign/points',
  auth: 'account',
}
export const getChatSession: Route<typeof protocol.getChatSession> = {
  id: 'getChatSession',
  method: 'GET',
  path: '/me/chat',
  auth: 'account',
}
export const getChatUnread: Route<typeof protocol.getChatUnread> = {
  id: 'getChatUnread',
  method: 'GET',
  path: '/me/chat/unread',
  auth: 'account',
}
export const getClaim: Route<typeof protocol.getClaim> = {
  id: 'getClaim',
  method: 'GET',
  path: '/claims/:claimId',
  auth: 'public',
  inWords: true,
}
export const getFarewell: Route<typeof protocol.getFarewell> = {
  id: 'getFarewell',
  method: 'GET',
  path: '/me/farewell',
  auth: 'account',
}
export const getInfoForm: Route<typeof protocol.getInfoForm> = {
  id: 'getInfoForm',
  method: 'GET',
  path: '/api/me/info/form',
  auth: 'account',
  inWords: true,
}
export const getInteraction: Route<typeof protocol.getInteraction> = {
  id: 'getInteraction',
  method: 'GET',
  path: '/interaction/:uid',
  auth: 'public',
}
export const getInvitation: Route<typeof protocol.getInvitation> = {
  id: 'getInvitation',
  method: 'GET',
  path: '/studio/invitations/:invitationId',
  auth: 'member',
}
export const getKioskCode: Route<typeof protocol.getKioskCode> = {
  id: 'getKioskCode',
  method: 'POST',
  path: '/public/kiosk-code',
  auth: 'public',
}
export const getLeaderboard: Route<typeof protocol.getLeaderboard> = {
  id: 'getLeaderboard',
  method: 'GET',
  path: '/campaigns/:campaign/leaderboard',
  auth: 'account',
}
export const getMapSettings: Route<typeof protocol.getMapSettings> = {
  id: 'getMapSettings',
  method: 'GET',
  path: '/map/settings',
  auth: 'public',
}
export const getMapStyle: Route<typeof protocol.getMapStyle> = {
  id: 'getMapStyle',
  method: 'GET',
  path: '/map/style',
  auth: 'public',
}
export const getMerchantCode: Route<typeof protocol.getMerchantCode> = {
  id: 'getMerchantCode',
  method: 'GET',
  path: '/merchants/:merchantId/code',
  auth: 'member',
}
export const getNotificationSettings: Route<typeof protocol.getNotificationSettings> = {
  id: 'getNotificationSettings',
  method: 'GET',
  path: '/me/notifications',
  auth: 'account',
}
export const getOpening: Route<typeof protocol.getOpening> = {
  id: 'getOpening',
  method: 'GET',
  path: '/studio/opening',
  auth: 'member',
}
export const getPerson: Route<typeof protocol.getPerson> = {
  id: 'getPerson',
  method: 'GET',
  path: '/people/:userId',
  auth: 'account',
}
export const getPrivacy: Route<typeof protocol.getPrivacy> = {
  id: 'getPrivacy',
  method: 'GET',
  path: '/me/privacy',
  auth: 'account',
}
export const getProceeds: Route<typeof protocol.getProceeds> = {
  id: 'getProceeds',
  method: 'GET',
  path: '/me/proceeds',
  auth: 'account',
}
export const getProofWays: Route<typeof protocol.getProofWays> = {
  id: 'getProofWays',
  method: 'GET',
  path: '/me/proof',
  auth: 'account',
}
export const getPublicToken: Route<typeof protocol.getPublicToken> = {
  id: 'getPublicToken',
  method: 'GET',
  path: '/public/vatoms/:tokenId',
  auth: 'public',
  inWords: true,
}
export const getPurchase: Route<typeof protocol.getPurchase> = {
  id: 'getPurchase',
  method: 'GET',
  path: '/purchases/:purchaseId',
  auth: 'account',
  inWords: true,
}
export const getSale: Route<typeof protocol.getSale> = {
  id: 'getSale',
  method: 'GET',
  path: '/public/sales/:saleId',
  auth: 'public',
  inWords: true,
}
export const getShare: Route<typeof protocol.getShare> = {
  id: 'getShare',
  method: 'GET',
  path: '/public/shares/:shareId',
  auth: 'public',
  inWords: true,
}
export const getSpace: Route<typeof protocol.getSpace> = {
  id: 'getSpace',
  method: 'GET',
  path: '/spaces/:spaceId',
  auth: 'public',
  inWords: true,
}
export const getTaking: Route<typeof protocol.getTaking> = {
  id: 'getTaking',
  method: 'GET',
  path: '/public/claim-links/:takingId',
  auth: 'public',
  inWords: true,
}
export const getUser: Route<typeof protocol.getUser> = {
  id: 'getUser',
  method: 'GET',
  path: '/users/:userId',
  auth: 'app',
}
export const joinSpace: Route<typeof protocol.joinSpace> = {
  id: 'joinSpace',
  method: 'POST',
  path: '/spaces/:spaceId/join',
  auth: 'account',
}
export const leaveTeam: Route<typeof protocol.leaveTeam> = {
  id: 'leaveTeam',
  method: 'DELETE',
  path: '/studio/brands/:businessId/membership',
  auth: 'member',
  idempotent: true,
}
export const listBehaviours: Route<typeof protocol.listBehaviours> = {
  id: 'listBehaviours',
  method: 'GET',
  path: '/vatoms/behaviours',
  auth: 'public',
}
export const listBlocked: Route<typeof protocol.listBlocked> = {
  id: 'listBlocked',
  method: 'GET',
  path: '/me/people/blocked',
  auth: 'account',
}
export const listBrandOffers: Route<typeof protocol.listBrandOffers> = {
  id: 'listBrandOffers',
  method: 'GET',
  path: '/public/b/:businessId/offers',
  auth: 'public',
  inWords: true,
}
export const listChainNetworks: Route<typeof protocol.listChainNetworks> = {
  id: 'listChainNetworks',
  method: 'GET',
  path: '/chain/networks',
  auth: 'app',
}
export const listCoins: Route<typeof protocol.listCoins> = {
  id: 'listCoins',
  method: 'GET',
  path: '/coins',
  auth: 'account',
  inWords: true,
}
export const listCommunities: Route<typeof protocol.listCommunities> = {
  id: 'listCommunities',
  method: 'GET',
  path: '/b/:idOrName/communities',
  auth: 'public',
  inWords: true,
}
export const listEveryBusiness: Route<typeof protocol.listEveryBusiness> = {
  id: 'listEveryBusiness',
  method: 'GET',
  path: '/operator/brands',
  auth: 'member',
}
export const listFinds: Route<typeof protocol.listFinds> = {
  id: 'listFinds',
  method: 'GET',
  path: '/me/people/finds',
  auth: 'account',
  inWords: true,
}
export const listFollows: Route<typeof protocol.listFollows> = {
  id: 'listFollows',
  method: 'GET',
  path: '/people/:userId/list/:type',
  auth: 'account',
}
export const listIdentities: Route<typeof protocol.listIdentities> = {
  id: 'listIdentities',
  method: 'GET',
  path: '/me/identities',
  auth: 'account',
}
export const listInvitations: Route<typeof protocol.listInvitations> = {
  id: 'listInvitations',
  method: 'GET',
  path: '/studio/invitations',
  auth: 'member',
}
export const listKeyCopies: Route<typeof protocol.listKeyCopies> = {
  id: 'listKeyCopies',
  method: 'GET',
  path: '/me/key-copies',
  auth: 'member',
}
export const listMyBusinesses: Route<typeof protocol.listMyBusinesses> = {
  id: 'listMyBusinesses',
  method: 'GET',
  path: '/me/businesses',
  auth: 'account',
  inWords: true,
}
export const listMyInventory: Route<typeof protocol.listMyInventory> = {
  id: 'listMyInventory',
  method: 'POST',
  path: '/me/inventory',
  auth: 'account',
  inWords: true,
}
export const listMyMerchants: Route<typeof protocol.listMyMerchants> = {
  id: 'listMyMerchants',
  method: 'GET',
  path: '/me/merchants',
  auth: 'account',
}
export const listMyModeration: Route<typeof protocol.listMyModeration> = {
  id: 'listMyModeration',
  method: 'GET',
  path: '/me/moderation',
  auth: 'account',
}
export const listOfferedLinks: Route<typeof protocol.listOfferedLinks> = {
  id: 'listOfferedLinks',
  method: 'GET',
  path: '/me/offered-links',
  auth: 'account',
  inWords: true,
}
export const listOpeners: Route<typeof protocol.listOpeners> = {
  id: 'listOpeners',
  method: 'GET',
  path: '/operator/openers',
  auth: 'member',
}
export const listPersonInventory: Route<typeof protocol.listPersonInventory> = {
  id: 'listPersonInventory',
  method: 'GET',
  path: '/people/:userId/inventory',
  auth: 'account',
  inWords: true,
}
export const listPointsHistory: Route<typeof protocol.listPointsHistory> = {
  id: 'listPointsHistory',
  method: 'GET',
  path: '/u/:user/campaign/:campaign/points/history',
  auth: 'account',
  inWords: true,
}
export const listRedemptions: Route<typeof protocol.listRedemptions> = {
  id: 'listRedemptions',
  method: 'GET',
  path: '/merchants/:merchantId/redemptions',
  auth: 'member',
}
export const listReports: Route<typeof protocol.listReports> = {
  id: 'listReports',
  method: 'GET',
  path: '/operator/reports',
  auth: 'member',
}
export const listRuleParts: Route<typeof protocol.listRuleParts> = {
  id: 'listRuleParts',
  method: 'GET',
  path: '/campaigns/rule-parts',
  auth: 'public',
}
export const listSessions: Route<typeof protocol.listSessions> = {
  id: 'listSessions',
  method: 'GET',
  path: '/me/sessions',
  auth: 'account',
}
export const listTerms: Route<typeof protocol.listTerms> = {
  id: 'listTerms',
  method: 'GET',
  path: '/api/me/terms',
  auth: 'account',
}
export const listTrades: Route<typeof protocol.listTrades> = {
  id: 'listTrades',
  method: 'GET',
  path: '/me/trades',
  auth: 'account',
  inWords: true,
}
export const listUserRoles: Route<typeof protocol.listUserRoles> = {
  id: 'listUserRoles',
  method: 'GET',
  path: '/u/:userId/roles',
  auth: 'account',
}
export const loginInteraction: Route<typeof protocol.loginInteraction> = {
  id: 'loginInteraction',
  method: 'POST',
  path: '/interaction/:uid/login',
  auth: 'public',
}
export const markLinkSeen: Route<typeof protocol.markLinkSeen> = {
  id: 'markLinkSeen',
  method: 'POST',
  path: '/me/offered-links/:linkId/seen',
  auth: 'account',
}
export const mergeAccounts: Route<typeof protocol.mergeAccounts> = {
  id: 'mergeAccounts',
  method: 'POST',
  path: '/users/merge',
  auth: 'account',
}
export const openBusiness: Route<typeof protocol.openBusiness> = {
  id: 'openBusiness',
  method: 'POST',
  path: '/b',
  auth: 'member',
  idempotent: true,
}
export const preferIdentity: Route<typeof protocol.preferIdentity> = {
  id: 'preferIdentity',
  method: 'POST',
  path: '/me/identities/:identityId/prefer',
  auth: 'account',
}
export const previewSpace: Route<typeof protocol.previewSpace> = {
  id: 'previewSpace',
  method: 'GET',
  path: '/spaces/:spaceId/preview',
  auth: 'public',
  inWords: true,
}
export const proveMe: Route<typeof protocol.proveMe> = {
  id: 'proveMe',
  method: 'POST',
  path: '/me/proof',
  auth: 'account',
}
export const putAwayModeration: Route<typeof protocol.putAwayModeration> = {
  id: 'putAwayModeration',
  method: 'DELETE',
  path: '/me/moderation/:noticeId',
  auth: 'account',
}
export const readAccountChange: Route<typeof protocol.readAccountChange> = {
  id: 'readAccountChange',
  method: 'POST',
  path: '/account-changes/read',
  auth: 'public',
}
export const readKeyCopy: Route<typeof protocol.readKeyCopy> = {
  id: 'readKeyCopy',
  method: 'GET',
  path: '/me/key-copies/:copyId',
  auth: 'member',
}
export const redeemPass: Route<typeof protocol.redeemPass> = {
  id: 'redeemPass',
  method: 'POST',
  path: '/merchants/:merchantId/redemptions',
  auth: 'member',
  idempotent: true,
}
export const refuseInvitation: Route<typeof protocol.refuseInvitation> = {
  id: 'refuseInvitation',
  method: 'DELETE',
  path: '/studio/invitations/:invitationId',
  auth: 'member',
  idempotent: true,
}
export const removeIdentity: Route<typeof protocol.removeIdentity> = {
  id: 'removeIdentity',
  method: 'DELETE',
  path: '/me/identities/:identityId',
  auth: 'account',
}
export const removeOpener: Route<typeof protocol.removeOpener> = {
  id: 'removeOpener',
  method: 'DELETE',
  path: '/operator/openers/:email',
  auth: 'member',
  idempotent: true,
}
export const reportPerson: Route<typeof protocol.reportPerson> = {
  id: 'reportPerson',
  method: 'POST',
  path: '/people/:userId/report',
  auth: 'account',
}
export const resolveReport: Route<typeof protocol.resolveReport> = {
  id: 'resolveReport',
  method: 'PUT',
  path: '/operator/reports/:reportId/resolution',
  auth: 'member',
}
export const searchPeople: Route<typeof protocol.searchPeople> = {
  id: 'searchPeople',
  method: 'GET',
  path: '/people',
  auth: 'account',
}
export const sendFarewellCode: Route<typeof protocol.sendFarewellCode> = {
  id: 'sendFarewellCode',
  method: 'POST',
  path: '/me/farewell/code',
  auth: 'account',
}
export const sendGrantCode: Route<typeof protocol.sendGrantCode> = {
  id: 'sendGrantCode',
  method: 'POST',
  path: '/otp',
  auth: 'app',
}
export const sendInteractionCode: Route<typeof protocol.sendInteractionCode> = {
  id: 'sendInteractionCode',
  method: 'POST',
  path: '/interaction/:uid/code',
  auth: 'public',
}
export const sendProofCode: Route<typeof protocol.sendProofCode> = {
  id: 'sendProofCode',
  method: 'POST',
  path: '/me/proof/code',
  auth: 'account',
}
export const startCheckout: Route<typeof protocol.startCheckout> = {
  id: 'startCheckout',
  method: 'POST',
  path: '/sales/:saleId/checkout',
  auth: 'member',
  idempotent: true,
  inWords: true,
}
export const stopAccountChange: Route<typeof protocol.stopAccountChange> = {
  id: 'stopAccountChange',
  method: 'POST',
  path: '/account-changes/stop',
  auth: 'public',
}
export const stopDigest: Route<typeof protocol.stopDigest> = {
  id: 'stopDigest',
  method: 'POST',
  path: '/notifications/unsubscribe',
  auth: 'public',
}
export const submitInfoForm: Route<typeof protocol.submitInfoForm> = {
  id: 'submitInfoForm',
  method: 'POST',
  path: '/api/me/info/form',
  auth: 'account',
}
export const subscribeToPush: Route<typeof protocol.subscribeToPush> = {
  id: 'subscribeToPush',
  method: 'PUT',
  path: '/me/push-subscriptions',
  auth: 'account',
}
export const suggestPeople: Route<typeof protocol.suggestPeople> = {
  id: 'suggestPeople',
  method: 'GET',
  path: '/me/people/suggestions',
  auth: 'account',
}
export const takeFromLink: Route<typeof protocol.takeFromLink> = {
  id: 'takeFromLink',
  method: 'POST',
  path: '/claim-links/:takingId/take',
  auth: 'account',
  idempotent: true,
}
export const takeShare: Route<typeof protocol.takeShare> = {
  id: 'takeShare',
  method: 'POST',
  path: '/shares/:shareId/take',
  auth: 'account',
  idempotent: true,
}
export const trackEvents: Route<typeof protocol.trackEvents> = {
  id: 'trackEvents',
  method: 'POST',
  path: '/analytics/track',
  auth: 'app',
}
export const unblockPerson: Route<typeof protocol.unblockPerson> = {
  id: 'unblockPerson',
  method: 'DELETE',
  path: '/people/:userId/block',
  auth: 'account',
}
export const unfollowPerson: Route<typeof protocol.unfollowPerson> = {
  id: 'unfollowPerson',
  method: 'DELETE',
  path: '/people/:userId/follow',
  auth: 'account',
}
export const unsubscribeFromPush: Route<typeof protocol.unsubscribeFromPush> = {
  id: 'unsubscribeFromPush',
  method: 'DELETE',
  path: '/me/push-subscriptions',
  auth: 'account',
}
export const updateCampaignInfo: Route<typeof protocol.updateCampaignInfo> = {
  id: 'updateCampaignInfo',
  method: 'PATCH',
  path: '/api/me/info',
  auth: 'account',
}
export const updateNotificationSettings: Route<typeof protocol.updateNotificationSettings> = {
  id: 'updateNotificationSettings',
  method: 'PATCH',
  path: '/me/notifications',
  auth: 'account',
}
export const updatePrivacy: Route<typeof protocol.updatePrivacy> = {
  id: 'updatePrivacy',
  method: 'PATCH',
  path: '/me/privacy',
  auth: 'account',
}
export const verifyIdentity: Route<typeof protocol.verifyIdentity> = {
  id: 'verifyIdentity',
  method: 'POST',
  path: '/me/identities/:identityId/verify',
  auth: 'account',
}
export const writeKeyCopy: Route<typeof protocol.writeKeyCopy> = {
  id: 'writeKeyCopy',
  method: 'POST',
  path: '/me/key-copies',
  auth: 'member',
  idempotent: true,
}
