// Generated from the contract by `npm run routes -w @vitrine/client`.
import type * as protocol from '@vitrine/protocol'
import type { Route } from '../route.ts'

export const addBrandHostname: Route<typeof protocol.addBrandHostname> = {
  id: 'addBrandHostname',
  method: 'PUT',
  path: '/b/:businessId/hostnames/:hostname',
  auth: 'staff',
  idempotent: true,
}
export const bringArtwork: Route<typeof protocol.bringArtwork> = {
  id: 'bringArtwork',
  method: 'POST',
  path: '/b/:businessId/artwork/from-address',
  auth: 'staff',
}
export const bringBackDesign: Route<typeof protocol.bringBackDesign> = {
  id: 'bringBackDesign',
  method: 'POST',
  path: '/b/:businessId/designs/:designId/bring-back',
  auth: 'staff',
  idempotent: true,
}
export const cancelHandOut: Route<typeof protocol.cancelHandOut> = {
  id: 'cancelHandOut',
  method: 'POST',
  path: '/b/:businessId/hand-outs/:handOutId/cancel',
  auth: 'staff',
  idempotent: true,
}
export const changeRole: Route<typeof protocol.changeRole> = {
  id: 'changeRole',
  method: 'PUT',
  path: '/b/:businessId/team/:accountId/role',
  auth: 'staff',
  idempotent: true,
}
export const chargePerson: Route<typeof protocol.chargePerson> = {
  id: 'chargePerson',
  method: 'POST',
  path: '/b/:businessId/treasury/holders/:user/redeem',
  auth: 'staff',
  idempotent: true,
}
export const closeBusiness: Route<typeof protocol.closeBusiness> = {
  id: 'closeBusiness',
  method: 'DELETE',
  path: '/b/:idOrName',
  auth: 'staff',
  idempotent: true,
}
export const closeHandOut: Route<typeof protocol.closeHandOut> = {
  id: 'closeHandOut',
  method: 'POST',
  path: '/b/:businessId/hand-outs/:handOutId/close',
  auth: 'staff',
  idempotent: true,
}
export const createApiKey: Route<typeof protocol.createApiKey> = {
  id: 'createApiKey',
  method: 'POST',
  path: '/b/:businessId/keys',
  auth: 'staff',
}
export const createCampaign: Route<typeof protocol.createCampaign> = {
  id: 'createCampaign',
  method: 'POST',
  path: '/b/:businessId/campaign-groups',
  auth: 'staff',
  idempotent: true,
}
export const createClaimLinks: Route<typeof protocol.createClaimLinks> = {
  id: 'createClaimLinks',
  method: 'POST',
  path: '/b/:businessId/claim-links',
  auth: 'staff',
  idempotent: true,
}
export const createCoin: Route<typeof protocol.createCoin> = {
  id: 'createCoin',
  method: 'POST',
  path: '/b/:businessId/coins',
  auth: 'staff',
  idempotent: true,
}
export const createCommunity: Route<typeof protocol.createCommunity> = {
  id: 'createCommunity',
  method: 'POST',
  path: '/b/:idOrName/communities',
  auth: 'staff',
  idempotent: true,
}
export const createDesign: Route<typeof protocol.createDesign> = {
  id: 'createDesign',
  method: 'POST',
  path: '/b/:businessId/designs',
  auth: 'staff',
  idempotent: true,
}
export const createHandOut: Route<typeof protocol.createHandOut> = {
  id: 'createHandOut',
  method: 'POST',
  path: '/b/:businessId/hand-outs',
  auth: 'staff',
  idempotent: true,
}
export const createKiosk: Route<typeof protocol.createKiosk> = {
  id: 'createKiosk',
  method: 'POST',
  path: '/b/:businessId/kiosks',
  auth: 'staff',
  idempotent: true,
}
export const createKioskKey: Route<typeof protocol.createKioskKey> = {
  id: 'createKioskKey',
  method: 'POST',
  path: '/b/:businessId/hand-outs/:handOutId/kiosk-keys',
  auth: 'staff',
}
export const createMerchant: Route<typeof protocol.createMerchant> = {
  id: 'createMerchant',
  method: 'POST',
  path: '/b/:businessId/merchants',
  auth: 'staff',
  idempotent: true,
}
export const createSpace: Route<typeof protocol.createSpace> = {
  id: 'createSpace',
  method: 'POST',
  path: '/b/:businessId/communities/:communityId/spaces',
  auth: 'staff',
  idempotent: true,
}
export const decideReport: Route<typeof protocol.decideReport> = {
  id: 'decideReport',
  method: 'POST',
  path: '/b/:businessId/reports/:reportId/decision',
  auth: 'staff',
  idempotent: true,
}
export const deleteBrandViewer: Route<typeof protocol.deleteBrandViewer> = {
  id: 'deleteBrandViewer',
  method: 'DELETE',
  path: '/b/:businessId/viewer',
  auth: 'staff',
  idempotent: true,
}
export const deleteFreeCouponCodes: Route<typeof protocol.deleteFreeCouponCodes> = {
  id: 'deleteFreeCouponCodes',
  method: 'DELETE',
  path: '/b/:businessId/coupon-pools/:poolId/codes',
  auth: 'staff',
  idempotent: true,
}
export const dropTokens: Route<typeof protocol.dropTokens> = {
  id: 'dropTokens',
  method: 'POST',
  path: '/b/:businessId/drops',
  auth: 'staff',
  idempotent: true,
}
export const endKioskKeys: Route<typeof protocol.endKioskKeys> = {
  id: 'endKioskKeys',
  method: 'POST',
  path: '/b/:businessId/hand-outs/:handOutId/kiosk-keys/end',
  auth: 'staff',
}
export const enrolForCoins: Route<typeof protocol.enrolForCoins> = {
  id: 'enrolForCoins',
  method: 'POST',
  path: '/b/:idOrName/coins/:coinId/enrolment',
  auth: 'account',
  idempotent: true,
  inWords: true,
}
export const exportCouponCodes: Route<typeof protocol.exportCouponCodes> = {
  id: 'exportCouponCodes',
  method: 'GET',
  path: '/b/:businessId/coupon-pools/:poolId/codes',
  auth: 'staff',
}
export const exportRedemptions: Route<typeof protocol.exportRedemptions> = {
  id: 'exportRedemptions',
  method: 'GET',
  path: '/b/:businessId/redemptions/export',
  auth: 'staff',
}
export const exportTreasuryHistory: Route<typeof protocol.exportTreasuryHistory> = {
  id: 'exportTreasuryHistory',
  method: 'GET',
  path: '/b/:businessId/treasury/statement',
  auth: 'staff',
}
export const fundTreasury: Route<typeof protocol.fundTreasury> = {
  id: 'fundTreasury',
  method: 'POST',
  path: '/b/:businessId/treasury/fund',
  auth: 'staff',
  idempotent: true,
}
export const generateCouponCodes: Route<typeof protocol.generateCouponCodes> = {
  id: 'generateCouponCodes',
  method: 'POST',
  path: '/b/:businessId/coupon-pools/:poolId/generated-codes',
  auth: 'staff',
  idempotent: true,
}
export const getAnalytics: Route<typeof protocol.getAnalytics> = {
  id: 'getAnalytics',
  method: 'GET',
  path: '/b/:businessId/analytics',
  auth: 'staff',
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
  auth: 'staff',
}
export const getBrandWords: Route<typeof protocol.getBrandWords> = {
  id: 'getBrandWords',
  method: 'GET',
  path: '/b/:businessId/words/:language',
  auth: 'staff',
}
export const getCampaignOverview: Route<typeof protocol.getCampaignOverview> = {
  id: 'getCampaignOverview',
  method: 'GET',
  path: '/b/:businessId/campaign-groups/:campaignId/overview',
  auth: 'account',
  inWords: true,
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
  inWords: true,
}
export const getDesign: Route<typeof protocol.getDesign> = {
  id: 'getDesign',
  method: 'GET',
  path: '/b/:businessId/designs/:designId',
  auth: 'staff',
}
export const getDesignChanges: Route<typeof protocol.getDesignChanges> = {
  id: 'getDesignChanges',
  method: 'GET',
  path: '/b/:businessId/designs/:designId/changes',
  auth: 'staff',
}
export const getDesignRevision: Route<typeof protocol.getDesignRevision> = {
  id: 'getDesignRevision',
  method: 'GET',
  path: '/b/:businessId/designs/:designId/revisions/:revision',
  auth: 'staff',
}
export const getFigures: Route<typeof protocol.getFigures> = {
  id: 'getFigures',
  method: 'GET',
  path: '/b/:businessId/figures',
  auth: 'staff',
}
export const getHandOut: Route<typeof protocol.getHandOut> = {
  id: 'getHandOut',
  method: 'GET',
  path: '/b/:businessId/hand-outs/:handOutId',
  auth: 'staff',
}
export const getModerationSettings: Route<typeof protocol.getModerationSettings> = {
  id: 'getModerationSettings',
  method: 'GET',
  path: '/b/:businessId/moderation',
  auth: 'staff',
}
export const getObjectDefinition: Route<typeof protocol.getObjectDefinition> = {
  id: 'getObjectDefinition',
  method: 'GET',
  path: '/b/:businessId/object-definitions/:id',
  auth: 'account',
  inWords: true,
}
export const getPersonsCoins: Route<typeof protocol.getPersonsCoins> = {
  id: 'getPersonsCoins',
  method: 'GET',
  path: '/b/:businessId/treasury/holders/:user',
  auth: 'staff',
}
export const getPersonsPoints: Route<typeof protocol.getPersonsPoints> = {
  id: 'getPersonsPoints',
  method: 'GET',
  path: '/b/:businessId/campaigns/:campaignId/points/:user',
  auth: 'staff',
}
export const getReportedPicture: Route<typeof protocol.getReportedPicture> = {
  id: 'getReportedPicture',
  method: 'GET',
  path: '/b/:businessId/reports/:reportId/picture',
  auth: 'staff',
}
export const getTeam: Route<typeof protocol.getTeam> = {
  id: 'getTeam',
  method: 'GET',
  path: '/b/:businessId/team',
  auth: 'staff',
}
export const getTreasury: Route<typeof protocol.getTreasury> = {
  id: 'getTreasury',
  method: 'GET',
  path: '/b/:businessId/treasury',
  auth: 'staff',
}
export const grantCoins: Route<typeof protocol.grantCoins> = {
  id: 'grantCoins',
  method: 'POST',
  path: '/b/:businessId/treasury/grant',
  auth: 'staff',
  idempotent: true,
}
export const handOverBusiness: Route<typeof protocol.handOverBusiness> = {
  id: 'handOverBusiness',
  method: 'POST',
  path: '/b/:businessId/hand-over',
  auth: 'staff',
  idempotent: true,
}
export const importCouponCodes: Route<typeof protocol.importCouponCodes> = {
  id: 'importCouponCodes',
  method: 'POST',
  path: '/b/:businessId/coupon-pools/:poolId/codes',
  auth: 'staff',
  idempotent: true,
}
export const inviteToTeam: Route<typeof protocol.inviteToTeam> = {
  id: 'inviteToTeam',
  method: 'POST',
  path: '/b/:businessId/team/invitations',
  auth: 'staff',
  idempotent: true,
}
export const issueToken: Route<typeof protocol.issueToken> = {
  id: 'issueToken',
  method: 'POST',
  path: '/b/:businessId/object-definitions/:objectDefinitionId/tokens',
  auth: 'staff',
  idempotent: true,
}
export const liftModerated: Route<typeof protocol.liftModerated> = {
  id: 'liftModerated',
  method: 'DELETE',
  path: '/b/:businessId/moderation-log/:actId/hold',
  auth: 'staff',
}
export const listActivity: Route<typeof protocol.listActivity> = {
  id: 'listActivity',
  method: 'GET',
  path: '/b/:businessId/activity',
  auth: 'staff',
}
export const listApiKeys: Route<typeof protocol.listApiKeys> = {
  id: 'listApiKeys',
  method: 'GET',
  path: '/b/:businessId/keys',
  auth: 'staff',
}
export const listBrandCommunities: Route<typeof protocol.listBrandCommunities> = {
  id: 'listBrandCommunities',
  method: 'GET',
  path: '/b/:businessId/communities/all',
  auth: 'staff',
}
export const listBrandHostnames: Route<typeof protocol.listBrandHostnames> = {
  id: 'listBrandHostnames',
  method: 'GET',
  path: '/b/:businessId/hostnames',
  auth: 'staff',
}
export const listBrandRedemptions: Route<typeof protocol.listBrandRedemptions> = {
  id: 'listBrandRedemptions',
  method: 'GET',
  path: '/b/:businessId/redemptions',
  auth: 'staff',
}
export const listBrandReports: Route<typeof protocol.listBrandReports> = {
  id: 'listBrandReports',
  method: 'GET',
  path: '/b/:businessId/reports',
  auth: 'staff',
}
export const listCampaignGroups: Route<typeof protocol.listCampaignGroups> = {
  id: 'listCampaignGroups',
  method: 'GET',
  path: '/b/:businessId/campaign-groups',
  auth: 'account',
  inWords: true,
}
export const listClaimLinks: Route<typeof protocol.listClaimLinks> = {
  id: 'listClaimLinks',
  method: 'GET',
  path: '/b/:businessId/hand-outs/:handOutId/links',
  auth: 'staff',
}
export const listCoinHistory: Route<typeof protocol.listCoinHistory> = {
  id: 'listCoinHistory',
  method: 'GET',
  path: '/b/:idOrName/coins/:coinId/transactions',
  auth: 'account',
  inWords: true,
}
export const listCouponPools: Route<typeof protocol.listCouponPools> = {
  id: 'listCouponPools',
  method: 'GET',
  path: '/b/:businessId/coupon-pools',
  auth: 'staff',
}
export const listDesignRevisions: Route<typeof protocol.listDesignRevisions> = {
  id: 'listDesignRevisions',
  method: 'GET',
  path: '/b/:businessId/designs/:designId/revisions',
  auth: 'staff',
}
export const listDesignTemplates: Route<typeof protocol.listDesignTemplates> = {
  id: 'listDesignTemplates',
  method: 'GET',
  path: '/b/:businessId/design-templates',
  auth: 'staff',
}
export const listDesigns: Route<typeof protocol.listDesigns> = {
  id: 'listDesigns',
  method: 'GET',
  path: '/b/:businessId/designs',
  auth: 'staff',
}
export const listDropDesigns: Route<typeof protocol.listDropDesigns> = {
  id: 'listDropDesigns',
  method: 'GET',
  path: '/b/:businessId/drop-designs',
  auth: 'staff',
  inWords: true,
}
export const listDrops: Route<typeof protocol.listDrops> = {
  id: 'listDrops',
  method: 'GET',
  path: '/b/:businessId/drops',
  auth: 'staff',
}
export const listFormResponses: Route<typeof protocol.listFormResponses> = {
  id: 'listFormResponses',
  method: 'GET',
  path: '/b/:businessId/object-definitions/:objectDefinitionId/responses',
  auth: 'staff',
}
export const listGateScans: Route<typeof protocol.listGateScans> = {
  id: 'listGateScans',
  method: 'GET',
  path: '/b/:businessId/merchants/:merchantId/scans',
  auth: 'staff',
}
export const listGateTickets: Route<typeof protocol.listGateTickets> = {
  id: 'listGateTickets',
  method: 'GET',
  path: '/b/:businessId/merchants/:merchantId/tickets',
  auth: 'staff',
}
export const listHandOutDesigns: Route<typeof protocol.listHandOutDesigns> = {
  id: 'listHandOutDesigns',
  method: 'GET',
  path: '/b/:businessId/hand-out-designs',
  auth: 'staff',
}
export const listHandOutRecipients: Route<typeof protocol.listHandOutRecipients> = {
  id: 'listHandOutRecipients',
  method: 'GET',
  path: '/b/:businessId/hand-outs/:handOutId/recipients',
  auth: 'staff',
}
export const listHandOuts: Route<typeof protocol.listHandOuts> = {
  id: 'listHandOuts',
  method: 'GET',
  path: '/b/:businessId/hand-outs',
  auth: 'staff',
}
export const listHolders: Route<typeof protocol.listHolders> = {
  id: 'listHolders',
  method: 'GET',
  path: '/b/:businessId/object-definitions/:objectDefinitionId/holders',
  auth: 'staff',
}
export const listMerchants: Route<typeof protocol.listMerchants> = {
  id: 'listMerchants',
  method: 'GET',
  path: '/b/:businessId/merchants',
  auth: 'staff',
}
export const listModerated: Route<typeof protocol.listModerated> = {
  id: 'listModerated',
  method: 'GET',
  path: '/b/:businessId/moderation-log',
  auth: 'staff',
}
export const listPointsChannels: Route<typeof protocol.listPointsChannels> = {
  id: 'listPointsChannels',
  method: 'GET',
  path: '/b/:businessId/campaigns/:campaignId/channels',
  auth: 'staff',
}
export const listPrizeDraws: Route<typeof protocol.listPrizeDraws> = {
  id: 'listPrizeDraws',
  method: 'GET',
  path: '/b/:businessId/prize-sets/:prizeSetId/draws',
  auth: 'staff',
}
export const listPrizeSets: Route<typeof protocol.listPrizeSets> = {
  id: 'listPrizeSets',
  method: 'GET',
  path: '/b/:businessId/prize-sets',
  auth: 'staff',
}
export const listTreasuryHistory: Route<typeof protocol.listTreasuryHistory> = {
  id: 'listTreasuryHistory',
  method: 'GET',
  path: '/b/:businessId/treasury/transactions',
  auth: 'staff',
}
export const offerHandOut: Route<typeof protocol.offerHandOut> = {
  id: 'offerHandOut',
  method: 'PUT',
  path: '/b/:businessId/hand-outs/:handOutId/offered',
  auth: 'staff',
  idempotent: true,
}
export const orderCommunities: Route<typeof protocol.orderCommunities> = {
  id: 'orderCommunities',
  method: 'PUT',
  path: '/b/:businessId/communities/order',
  auth: 'staff',
  idempotent: true,
}
export const orderSpaces: Route<typeof protocol.orderSpaces> = {
  id: 'orderSpaces',
  method: 'PUT',
  path: '/b/:businessId/communities/:communityId/spaces/order',
  auth: 'staff',
  idempotent: true,
}
export const proveBrandHostname: Route<typeof protocol.proveBrandHostname> = {
  id: 'proveBrandHostname',
  method: 'POST',
  path: '/b/:businessId/hostnames/:hostname/proof',
  auth: 'staff',
  idempotent: true,
}
export const publishDesign: Route<typeof protocol.publishDesign> = {
  id: 'publishDesign',
  method: 'POST',
  path: '/b/:businessId/designs/:designId/publish',
  auth: 'staff',
  idempotent: true,
}
export const putBrandViewer: Route<typeof protocol.putBrandViewer> = {
  id: 'putBrandViewer',
  method: 'PUT',
  path: '/b/:businessId/viewer',
  auth: 'staff',
  idempotent: true,
}
export const putBrandWords: Route<typeof protocol.putBrandWords> = {
  id: 'putBrandWords',
  method: 'PUT',
  path: '/b/:businessId/words/:language',
  auth: 'staff',
  idempotent: true,
}
export const putCouponPool: Route<typeof protocol.putCouponPool> = {
  id: 'putCouponPool',
  method: 'PUT',
  path: '/b/:businessId/coupon-pools/:poolId',
  auth: 'staff',
  idempotent: true,
}
export const putPrizeSet: Route<typeof protocol.putPrizeSet> = {
  id: 'putPrizeSet',
  method: 'PUT',
  path: '/b/:businessId/prize-sets/:prizeSetId',
  auth: 'staff',
  idempotent: true,
}
export const recallDrop: Route<typeof protocol.recallDrop> = {
  id: 'recallDrop',
  method: 'DELETE',
  path: '/b/:businessId/drops/:dropId',
  auth: 'staff',
  idempotent: true,
}
export const redeemCoins: Route<typeof protocol.redeemCoins> = {
  id: 'redeemCoins',
  method: 'POST',
  path: '/b/:idOrName/coins/:coinId/redeem',
  auth: 'account',
  idempotent: true,
  inWords: true,
}
export const removeBrandHostname: Route<typeof protocol.removeBrandHostname> = {
  id: 'removeBrandHostname',
  method: 'DELETE',
  path: '/b/:businessId/hostnames/:hostname',
  auth: 'staff',
  idempotent: true,
}
export const removeDesign: Route<typeof protocol.removeDesign> = {
  id: 'removeDesign',
  method: 'DELETE',
  path: '/b/:businessId/designs/:designId',
  auth: 'staff',
  idempotent: true,
}
export const removeFromTeam: Route<typeof protocol.removeFromTeam> = {
  id: 'removeFromTeam',
  method: 'DELETE',
  path: '/b/:businessId/team/:accountId',
  auth: 'staff',
  idempotent: true,
}
export const renameBusiness: Route<typeof protocol.renameBusiness> = {
  id: 'renameBusiness',
  method: 'PUT',
  path: '/b/:businessId/name',
  auth: 'staff',
  idempotent: true,
}
export const reopenHandOut: Route<typeof protocol.reopenHandOut> = {
  id: 'reopenHandOut',
  method: 'POST',
  path: '/b/:businessId/hand-outs/:handOutId/reopen',
  auth: 'staff',
  idempotent: true,
}
export const reopenReport: Route<typeof protocol.reopenReport> = {
  id: 'reopenReport',
  method: 'DELETE',
  path: '/b/:businessId/reports/:reportId/decision',
  auth: 'staff',
}
export const replaceCampaignRules: Route<typeof protocol.replaceCampaignRules> = {
  id: 'replaceCampaignRules',
  method: 'PUT',
  path: '/b/:businessId/campaign-groups/:campaignId/rules',
  auth: 'staff',
  idempotent: true,
}
export const resetPoints: Route<typeof protocol.resetPoints> = {
  id: 'resetPoints',
  method: 'DELETE',
  path: '/b/:businessId/campaigns/:campaignId/points',
  auth: 'staff',
  idempotent: true,
}
export const restoreDesign: Route<typeof protocol.restoreDesign> = {
  id: 'restoreDesign',
  method: 'POST',
  path: '/b/:businessId/designs/:designId/revisions/:revision/restore',
  auth: 'staff',
  idempotent: true,
}
export const retryHandOut: Route<typeof protocol.retryHandOut> = {
  id: 'retryHandOut',
  method: 'POST',
  path: '/b/:businessId/hand-outs/:handOutId/retry',
  auth: 'staff',
  idempotent: true,
}
export const revokeApiKey: Route<typeof protocol.revokeApiKey> = {
  id: 'revokeApiKey',
  method: 'DELETE',
  path: '/b/:businessId/keys/:keyId',
  auth: 'staff',
  idempotent: true,
}
export const saveDesign: Route<typeof protocol.saveDesign> = {
  id: 'saveDesign',
  method: 'PUT',
  path: '/b/:businessId/designs/:designId',
  auth: 'staff',
  idempotent: true,
}
export const searchMarket: Route<typeof protocol.searchMarket> = {
  id: 'searchMarket',
  method: 'GET',
  path: '/b/:idOrName/market',
  auth: 'account',
  inWords: true,
}
export const searchObjectDefinitions: Route<typeof protocol.searchObjectDefinitions> = {
  id: 'searchObjectDefinitions',
  method: 'POST',
  path: '/b/:businessId/campaigns/:campaignId/object-definitions/search',
  auth: 'account',
  inWords: true,
}
export const sendCampaignEvent: Route<typeof protocol.sendCampaignEvent> = {
  id: 'sendCampaignEvent',
  method: 'POST',
  path: '/b/:businessId/campaigns/:campaignId/events',
  auth: 'account',
  idempotent: true,
}
export const sendGateScans: Route<typeof protocol.sendGateScans> = {
  id: 'sendGateScans',
  method: 'POST',
  path: '/b/:businessId/merchants/:merchantId/scans',
  auth: 'staff',
}
export const setPersonsPoints: Route<typeof protocol.setPersonsPoints> = {
  id: 'setPersonsPoints',
  method: 'PUT',
  path: '/b/:businessId/campaigns/:campaignId/points/:user',
  auth: 'staff',
  idempotent: true,
}
export const sweepDesign: Route<typeof protocol.sweepDesign> = {
  id: 'sweepDesign',
  method: 'POST',
  path: '/b/:businessId/designs/:designId/sweep',
  auth: 'staff',
  idempotent: true,
}
export const takeBackHandOut: Route<typeof protocol.takeBackHandOut> = {
  id: 'takeBackHandOut',
  method: 'POST',
  path: '/b/:businessId/hand-outs/:handOutId/take-back',
  auth: 'staff',
  idempotent: true,
}
export const transferCoins: Route<typeof protocol.transferCoins> = {
  id: 'transferCoins',
  method: 'POST',
  path: '/b/:idOrName/coins/:coinId/transfer',
  auth: 'account',
  idempotent: true,
  inWords: true,
}
export const tryCampaignRules: Route<typeof protocol.tryCampaignRules> = {
  id: 'tryCampaignRules',
  method: 'POST',
  path: '/b/:businessId/campaign-groups/:campaignId/tries',
  auth: 'staff',
}
export const tryDesign: Route<typeof protocol.tryDesign> = {
  id: 'tryDesign',
  method: 'POST',
  path: '/b/:businessId/designs/:designId/try',
  auth: 'staff',
  idempotent: true,
}
export const undoRedemption: Route<typeof protocol.undoRedemption> = {
  id: 'undoRedemption',
  method: 'POST',
  path: '/b/:businessId/redemptions/:redemptionId/undo',
  auth: 'staff',
  idempotent: true,
}
export const updateBusiness: Route<typeof protocol.updateBusiness> = {
  id: 'updateBusiness',
  method: 'PATCH',
  path: '/b/:idOrName',
  auth: 'staff',
  idempotent: true,
}
export const updateCampaign: Route<typeof protocol.updateCampaign> = {
  id: 'updateCampaign',
  method: 'PATCH',
  path: '/b/:businessId/campaign-groups/:campaignId',
  auth: 'staff',
  idempotent: true,
}
export const updateCoin: Route<typeof protocol.updateCoin> = {
  id: 'updateCoin',
  method: 'PUT',
  path: '/b/:businessId/treasury/coin',
  auth: 'staff',
  idempotent: true,
}
export const updateCommunity: Route<typeof protocol.updateCommunity> = {
  id: 'updateCommunity',
  method: 'PATCH',
  path: '/b/:businessId/communities/:communityId',
  auth: 'staff',
  idempotent: true,
}
export const updateMerchant: Route<typeof protocol.updateMerchant> = {
  id: 'updateMerchant',
  method: 'PATCH',
  path: '/b/:businessId/merchants/:merchantId',
  auth: 'staff',
  idempotent: true,
}
export const updateModerationSettings: Route<typeof protocol.updateModerationSettings> = {
  id: 'updateModerationSettings',
  method: 'PUT',
  path: '/b/:businessId/moderation',
  auth: 'staff',
  idempotent: true,
}
export const updateSpace: Route<typeof protocol.updateSpace> = {
  id: 'updateSpace',
  method: 'PATCH',
  path: '/b/:businessId/spaces/:spaceId',
  auth: 'staff',
  idempotent: true,
}
export const uploadArtwork: Route<typeof protocol.uploadArtwork> = {
  id: 'uploadArtwork',
  method: 'POST',
  path: '/b/:businessId/artwork',
  auth: 'staff',
  multipart: true,
}
export const uploadBrandPicture: Route<typeof protocol.uploadBrandPicture> = {
  id: 'uploadBrandPicture',
  method: 'POST',
  path: '/b/:businessId/pictures',
  auth: 'staff',
  multipart: true,
}
export const withdrawInvitation: Route<typeof protocol.withdrawInvitation> = {
  id: 'withdrawInvitation',
  method: 'DELETE',
  path: '/b/:businessId/team/invitations/:invitationId',
  auth: 'staff',
  idempotent: true,
}
