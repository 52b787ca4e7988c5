// Generated from the contract by `npm run routes -w @vitrine/client`.
import type * as protocol from '@vitrine/protocol'
import type { Route } from '../route.ts'

export const acceptTerms: Route<typeof protocol.acceptTerms> = {
  id: 'acceptTerms',
  method: 'PATCH',
  path: '/api/me/terms/:id',
  auth: 'account',
}
export const addBrandHostname: Route<typeof protocol.addBrandHostname> = {
  id: 'addBrandHostname',
  method: 'PUT',
  path: '/b/:businessId/hostnames/:hostname',
  auth: 'member',
  idempotent: true,
}
export const addIdentity: Route<typeof protocol.addIdentity> = {
  id: 'addIdentity',
  method: 'POST',
  path: '/me/identities',
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
}
export const cancelPurchase: Route<typeof protocol.cancelPurchase> = {
  id: 'cancelPurchase',
  method: 'POST',
  path: '/purchases/:purchaseId/cancel',
  auth: 'account',
  idempotent: true,
}
export const challengeIdentity: Route<typeof protocol.challengeIdentity> = {
  id: 'challengeIdentity',
  method: 'POST',
  path: '/me/identities/challenge',
  auth: 'account',
}
export const challengeProof: Route<typeof protocol.challengeProof> = {
  id: 'challengeProof',
  method: 'POST',
  path: '/me/proof/challenge',
  auth: 'account',
}
export const checkRecipientAddress: Route<typeof protocol.checkRecipientAddress> = {
  id: 'checkRecipientAddress',
  method: 'GET',
  path: '/me/recipients/address',
  auth: 'account',
}
export const confirmNewcomer: Route<typeof protocol.confirmNewcomer> = {
  id: 'confirmNewcomer',
  method: 'POST',
  path: '/me/confirmations',
  auth: 'account',
}
export const createCampaign: Route<typeof protocol.createCampaign> = {
  id: 'createCampaign',
  method: 'POST',
  path: '/b/:businessId/campaign-groups',
  auth: 'member',
  idempotent: true,
}
export const createCoin: Route<typeof protocol.createCoin> = {
  id: 'createCoin',
  method: 'POST',
  path: '/b/:businessId/coins',
  auth: 'member',
  idempotent: true,
}
export const createMerchant: Route<typeof protocol.createMerchant> = {
  id: 'createMerchant',
  method: 'POST',
  path: '/b/:businessId/merchants',
  auth: 'member',
  idempotent: true,
}
export const deleteBrandViewer: Route<typeof protocol.deleteBrandViewer> = {
  id: 'deleteBrandViewer',
  method: 'DELETE',
  path: '/b/:businessId/viewer',
  auth: 'member',
  idempotent: true,
}
export const deleteMe: Route<typeof protocol.deleteMe> = {
  id: 'deleteMe',
  method: 'POST',
  path: '/me/farewell',
  auth: 'account',
}
export const deleteToken: Route<typeof protocol.deleteToken> = {
  id: 'deleteToken',
  method: 'DELETE',
  path: '/vatoms/:tokenId',
  auth: 'account',
  idempotent: true,
}
export const downloadMyData: Route<typeof protocol.downloadMyData> = {
  id: 'downloadMyData',
  method: 'GET',
  path: '/me/data',
  auth: 'account',
}
export const dropTokens: Route<typeof protocol.dropTokens> = {
  id: 'dropTokens',
  method: 'POST',
  path: '/b/:businessId/drops',
  auth: 'member',
  idempotent: true,
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
export const enrolForCoins: Route<typeof protocol.enrolForCoins> = {
  id: 'enrolForCoins',
  method: 'POST',
  path: '/b/:idOrName/coins/:coinId/enrolment',
  auth: 'account',
  idempotent: true,
}
export const executeAction: Route<typeof protocol.executeAction> = {
  id: 'executeAction',
  method: 'POST',
  path: '/vatoms/:tokenId/execute-action',
  auth: 'account',
  idempotent: true,
}
export const followPerson: Route<typeof protocol.followPerson> = {
  id: 'followPerson',
  method: 'PUT',
  path: '/people/:userId/follow',
  auth: 'member',
}
export const fundTreasury: Route<typeof protocol.fundTreasury> = {
  id: 'fundTreasury',
  method: 'POST',
  path: '/b/:businessId/treasury/fund',
  auth: 'member',
  idempotent: true,
}
export const getAnalytics: Route<typeof protocol.getAnalytics> = {
  id: 'getAnalytics',
  method: 'GET',
  path: '/b/:businessId/analytics',
  auth: 'account',
}
export const getBillingAccount: Route<typeof protocol.getBillingAccount> = {
  id: 'getBillingAccount',
  method: 'GET',
  path: '/b/:businessId/account',
  auth: 'member',
}
export const getBrandViewer: Route<typeof protocol.getBrandViewer> = {
  id: 'getBrandViewer',
  method: 'GET',
  path: '/b/:businessId/viewer',
  auth: 'member',
}
export const getCampaignInfo: Route<typeof protocol.getCampaignInfo> = {
  id: 'getCampaignInfo',
  method: 'GET',
  path: '/api/me/info',
  auth: 'account',
}
export const getCampaignOverview: Route<typeof protocol.getCampaignOverview> = {
  id: 'getCampaignOverview',
  method: 'GET',
  path: '/b/:businessId/campaign-groups/:campaignId/overview',
  auth: 'account',
}
export const getCampaignPoints: Route<typeof protocol.getCampaignPoints> = {
  id: 'getCampaignPoints',
  method: 'GET',
  path: '/u/:user/campaign/:campaign/points',
  auth: 'account',
}
export const getCampaignRules: Route<typeof protocol.getCampaignRules> = {
  id: 'getCampaignRules',
  method: 'GET',
  path: '/b/:businessId/campaign-groups/:campaignId/rules',
  auth: 'account',
}
export const getCoin: Route<typeof protocol.getCoin> = {
  id: 'getCoin',
  method: 'GET',
  path: '/b/:idOrName/coins/:coinId',
  auth: 'account',
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
}
export const getLeaderboard: Route<typeof protocol.getLeaderboard> = {
  id: 'getLeaderboard',
  method: 'GET',
  path: '/campaigns/:campaign/leaderboard',
  auth: 'account',
}
export const getMe: Route<typeof protocol.getMe> = {
  id: 'getMe',
  method: 'GET',
  path: '/me',
  auth: 'account',
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
export const getObjectDefinition: Route<typeof protocol.getObjectDefinition> = {
  id: 'getObjectDefinition',
  method: 'GET',
  path: '/b/:businessId/object-definitions/:id',
  auth: 'account',
}
export const getPerson: Route<typeof protocol.getPerson> = {
  id: 'getPerson',
  method: 'GET',
  path: '/people/:userId',
  auth: 'account',
}
export const getPersonsPoints: Route<typeof protocol.getPersonsPoints> = {
  id: 'getPersonsPoints',
  method: 'GET',
  path: '/b/:businessId/campaigns/:campaignId/points/:user',
  auth: 'member',
}
export const getPollResults: Route<typeof protocol.getPollResults> = {
  id: 'getPollResults',
  method: 'GET',
  path: '/vatoms/:tokenId/poll-results',
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
export const getProvenance: Route<typeof protocol.getProvenance> = {
  id: 'getProvenance',
  method: 'GET',
  path: '/vatoms/:tokenId/provenance',
  auth: 'account',
}
export const getPurchase: Route<typeof protocol.getPurchase> = {
  id: 'getPurchase',
  method: 'GET',
  path: '/purchases/:purchaseId',
  auth: 'account',
}
export const getToken: Route<typeof protocol.getToken> = {
  id: 'getToken',
  method: 'GET',
  path: '/vatoms/:tokenId',
  auth: 'account',
}
export const getTreasury: Route<typeof protocol.getTreasury> = {
  id: 'getTreasury',
  method: 'GET',
  path: '/b/:businessId/treasury',
  auth: 'member',
}
export const grantCoins: Route<typeof protocol.grantCoins> = {
  id: 'grantCoins',
  method: 'POST',
  path: '/b/:businessId/treasury/grant',
  auth: 'member',
  idempotent: true,
}
export const groupMap: Route<typeof protocol.groupMap> = {
  id: 'groupMap',
  method: 'POST',
  path: '/vatoms/geo-map/groups',
  auth: 'account',
}
export const importCouponCodes: Route<typeof protocol.importCouponCodes> = {
  id: 'importCouponCodes',
  method: 'POST',
  path: '/b/:businessId/coupon-pools/:poolId/codes',
  auth: 'member',
  idempotent: true,
}
export const listBlocked: Route<typeof protocol.listBlocked> = {
  id: 'listBlocked',
  method: 'GET',
  path: '/me/people/blocked',
  auth: 'account',
}
export const listBrandHostnames: Route<typeof protocol.listBrandHostnames> = {
  id: 'listBrandHostnames',
  method: 'GET',
  path: '/b/:businessId/hostnames',
  auth: 'member',
}
export const listCampaignGroups: Route<typeof protocol.listCampaignGroups> = {
  id: 'listCampaignGroups',
  method: 'GET',
  path: '/b/:businessId/campaign-groups',
  auth: 'account',
}
export const listCoinHistory: Route<typeof protocol.listCoinHistory> = {
  id: 'listCoinHistory',
  method: 'GET',
  path: '/b/:idOrName/coins/:coinId/transactions',
  auth: 'account',
}
export const listCoins: Route<typeof protocol.listCoins> = {
  id: 'listCoins',
  method: 'GET',
  path: '/coins',
  auth: 'account',
}
export const listDropDesigns: Route<typeof protocol.listDropDesigns> = {
  id: 'listDropDesigns',
  method: 'GET',
  path: '/b/:businessId/drop-designs',
  auth: 'member',
}
export const listDrops: Route<typeof protocol.listDrops> = {
  id: 'listDrops',
  method: 'GET',
  path: '/b/:businessId/drops',
  auth: 'member',
}
export const listFollows: Route<typeof protocol.listFollows> = {
  id: 'listFollows',
  method: 'GET',
  path: '/people/:userId/list/:type',
  auth: 'account',
}
export const listFormResponses: Route<typeof protocol.listFormResponses> = {
  id: 'listFormResponses',
  method: 'GET',
  path: '/b/:businessId/object-definitions/:objectDefinitionId/responses',
  auth: 'member',
}
export const listIdentities: Route<typeof protocol.listIdentities> = {
  id: 'listIdentities',
  method: 'GET',
  path: '/me/identities',
  auth: 'account',
}
export const listInventoryBusinesses: Route<typeof protocol.listInventoryBusinesses> = {
  id: 'listInventoryBusinesses',
  method: 'GET',
  path: '/vatoms/user-inventory/businesses',
  auth: 'account',
}
export const listMerchants: Route<typeof protocol.listMerchants> = {
  id: 'listMerchants',
  method: 'GET',
  path: '/b/:businessId/merchants',
  auth: 'member',
}
export const listMyBusinesses: Route<typeof protocol.listMyBusinesses> = {
  id: 'listMyBusinesses',
  method: 'GET',
  path: '/me/businesses',
  auth: 'account',
}
export const listMyInventory: Route<typeof protocol.listMyInventory> = {
  id: 'listMyInventory',
  method: 'POST',
  path: '/me/inventory',
  auth: 'account',
}
export const listMyMerchants: Route<typeof protocol.listMyMerchants> = {
  id: 'listMyMerchants',
  method: 'GET',
  path: '/me/merchants',
  auth: 'account',
}
export const listMyPoints: Route<typeof protocol.listMyPoints> = {
  id: 'listMyPoints',
  method: 'GET',
  path: '/me/points',
  auth: 'account',
}
export const listOfferedLinks: Route<typeof protocol.listOfferedLinks> = {
  id: 'listOfferedLinks',
  method: 'GET',
  path: '/me/offered-links',
  auth: 'account',
}
export const listPersonInventory: Route<typeof protocol.listPersonInventory> = {
  id: 'listPersonInventory',
  method: 'GET',
  path: '/people/:userId/inventory',
  auth: 'account',
}
export const listPointsHistory: Route<typeof protocol.listPointsHistory> = {
  id: 'listPointsHistory',
  method: 'GET',
  path: '/u/:user/campaign/:campaign/points/history',
  auth: 'account',
}
export const listPrizeDraws: Route<typeof protocol.listPrizeDraws> = {
  id: 'listPrizeDraws',
  method: 'GET',
  path: '/b/:businessId/prize-sets/:prizeSetId/draws',
  auth: 'member',
}
export const listPrizeSets: Route<typeof protocol.listPrizeSets> = {
  id: 'listPrizeSets',
  method: 'GET',
  path: '/b/:businessId/prize-sets',
  auth: 'member',
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
}
export const listTreasuryHistory: Route<typeof protocol.listTreasuryHistory> = {
  id: 'listTreasuryHistory',
  method: 'GET',
  path: '/b/:businessId/treasury/transactions',
  auth: 'member',
}
export const listUserRoles: Route<typeof protocol.listUserRoles> = {
  id: 'listUserRoles',
  method: 'GET',
  path: '/u/:userId/roles',
  auth: 'account',
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
export const moveTokens: Route<typeof protocol.moveTokens> = {
  id: 'moveTokens',
  method: 'PATCH',
  path: '/vatoms',
  auth: 'account',
  idempotent: true,
}
export const preferIdentity: Route<typeof protocol.preferIdentity> = {
  id: 'preferIdentity',
  method: 'POST',
  path: '/me/identities/:identityId/prefer',
  auth: 'account',
}
export const proveBrandHostname: Route<typeof protocol.proveBrandHostname> = {
  id: 'proveBrandHostname',
  method: 'POST',
  path: '/b/:businessId/hostnames/:hostname/proof',
  auth: 'member',
  idempotent: true,
}
export const proveMe: Route<typeof protocol.proveMe> = {
  id: 'proveMe',
  method: 'POST',
  path: '/me/proof',
  auth: 'account',
}
export const putBrandViewer: Route<typeof protocol.putBrandViewer> = {
  id: 'putBrandViewer',
  method: 'PUT',
  path: '/b/:businessId/viewer',
  auth: 'member',
  idempotent: true,
}
export const putPrizeSet: Route<typeof protocol.putPrizeSet> = {
  id: 'putPrizeSet',
  method: 'PUT',
  path: '/b/:businessId/prize-sets/:prizeSetId',
  auth: 'member',
  idempotent: true,
}
export const readTokens: Route<typeof protocol.readTokens> = {
  id: 'readTokens',
  method: 'POST',
  path: '/vatoms/read',
  auth: 'account',
}
export const recallDrop: Route<typeof protocol.recallDrop> = {
  id: 'recallDrop',
  method: 'DELETE',
  path: '/b/:businessId/drops/:dropId',
  auth: 'member',
  idempotent: true,
}
export const redeemCoins: Route<typeof protocol.redeemCoins> = {
  id: 'redeemCoins',
  method: 'POST',
  path: '/b/:idOrName/coins/:coinId/redeem',
  auth: 'account',
  idempotent: true,
}
export const removeBrandHostname: Route<typeof protocol.removeBrandHostname> = {
  id: 'removeBrandHostname',
  method: 'DELETE',
  path: '/b/:businessId/hostnames/:hostname',
  auth: 'member',
  idempotent: true,
}
export const removeIdentity: Route<typeof protocol.removeIdentity> = {
  id: 'removeIdentity',
  method: 'DELETE',
  path: '/me/identities/:identityId',
  auth: 'account',
}
export const replaceCampaignRules: Route<typeof protocol.replaceCampaignRules> = {
  id: 'replaceCampaignRules',
  method: 'PUT',
  path: '/b/:businessId/campaign-groups/:campaignId/rules',
  auth: 'member',
  idempotent: true,
}
export const reportPerson: Route<typeof protocol.reportPerson> = {
  id: 'reportPerson',
  method: 'POST',
  path: '/people/:userId/report',
  auth: 'account',
}
export const resetPoints: Route<typeof protocol.resetPoints> = {
  id: 'resetPoints',
  method: 'DELETE',
  path: '/b/:businessId/campaigns/:campaignId/points',
  auth: 'member',
  idempotent: true,
}
export const resolveReport: Route<typeof protocol.resolveReport> = {
  id: 'resolveReport',
  method: 'PUT',
  path: '/operator/reports/:reportId/resolution',
  auth: 'member',
}
export const searchInventory: Route<typeof protocol.searchInventory> = {
  id: 'searchInventory',
  method: 'POST',
  path: '/vatoms/user-inventory/search',
  auth: 'account',
}
export const searchMap: Route<typeof protocol.searchMap> = {
  id: 'searchMap',
  method: 'POST',
  path: '/vatoms/geo-map/search',
  auth: 'account',
}
export const searchMarket: Route<typeof protocol.searchMarket> = {
  id: 'searchMarket',
  method: 'GET',
  path: '/b/:idOrName/market',
  auth: 'account',
}
export const searchObjectDefinitions: Route<typeof protocol.searchObjectDefinitions> = {
  id: 'searchObjectDefinitions',
  method: 'POST',
  path: '/b/:businessId/campaigns/:campaignId/object-definitions/search',
  auth: 'account',
}
export const searchPeople: Route<typeof protocol.searchPeople> = {
  id: 'searchPeople',
  method: 'GET',
  path: '/people',
  auth: 'account',
}
export const sendCampaignEvent: Route<typeof protocol.sendCampaignEvent> = {
  id: 'sendCampaignEvent',
  method: 'POST',
  path: '/b/:businessId/campaigns/:campaignId/events',
  auth: 'account',
  idempotent: true,
}
export const sendFarewellCode: Route<typeof protocol.sendFarewellCode> = {
  id: 'sendFarewellCode',
  method: 'POST',
  path: '/me/farewell/code',
  auth: 'account',
}
export const sendProofCode: Route<typeof protocol.sendProofCode> = {
  id: 'sendProofCode',
  method: 'POST',
  path: '/me/proof/code',
  auth: 'account',
}
export const setPersonsPoints: Route<typeof protocol.setPersonsPoints> = {
  id: 'setPersonsPoints',
  method: 'PUT',
  path: '/b/:businessId/campaigns/:campaignId/points/:user',
  auth: 'member',
  idempotent: true,
}
export const startCheckout: Route<typeof protocol.startCheckout> = {
  id: 'startCheckout',
  method: 'POST',
  path: '/sales/:saleId/checkout',
  auth: 'member',
  idempotent: true,
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
export const suggestRecipients: Route<typeof protocol.suggestRecipients> = {
  id: 'suggestRecipients',
  method: 'GET',
  path: '/me/recipients',
  auth: 'account',
}
export const takeShare: Route<typeof protocol.takeShare> = {
  id: 'takeShare',
  method: 'POST',
  path: '/shares/:shareId/take',
  auth: 'account',
  idempotent: true,
}
export const transferCoins: Route<typeof protocol.transferCoins> = {
  id: 'transferCoins',
  method: 'POST',
  path: '/b/:idOrName/coins/:coinId/transfer',
  auth: 'account',
  idempotent: true,
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
export const updateBusiness: Route<typeof protocol.updateBusiness> = {
  id: 'updateBusiness',
  method: 'PATCH',
  path: '/b/:idOrName',
  auth: 'member',
  idempotent: true,
}
export const updateCampaign: Route<typeof protocol.updateCampaign> = {
  id: 'updateCampaign',
  method: 'PATCH',
  path: '/b/:businessId/campaign-groups/:campaignId',
  auth: 'member',
  idempotent: true,
}
export const updateCampaignInfo: Route<typeof protocol.updateCampaignInfo> = {
  id: 'updateCampaignInfo',
  method: 'PATCH',
  path: '/api/me/info',
  auth: 'account',
}
export const updateMe: Route<typeof protocol.updateMe> = {
  id: 'updateMe',
  method: 'PATCH',
  path: '/me',
  auth: 'account',
}
export const updateMerchant: Route<typeof protocol.updateMerchant> = {
  id: 'updateMerchant',
  method: 'PATCH',
  path: '/merchants/:merchantId',
  auth: 'member',
  idempotent: true,
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
export const updateToken: Route<typeof protocol.updateToken> = {
  id: 'updateToken',
  method: 'PATCH',
  path: '/vatoms/:tokenId',
  auth: 'account',
  idempotent: true,
}
export const uploadBrandPicture: Route<typeof protocol.uploadBrandPicture> = {
  id: 'uploadBrandPicture',
  method: 'POST',
  path: '/b/:businessId/pictures',
  auth: 'member',
  multipart: true,
}
export const uploadPicture: Route<typeof protocol.uploadPicture> = {
  id: 'uploadPicture',
  method: 'POST',
  path: '/me/picture',
  auth: 'account',
  multipart: true,
}
export const verifyIdentity: Route<typeof protocol.verifyIdentity> = {
  id: 'verifyIdentity',
  method: 'POST',
  path: '/me/identities/:identityId/verify',
  auth: 'account',
}
