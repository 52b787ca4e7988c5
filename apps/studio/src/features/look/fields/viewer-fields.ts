import type { Field, FieldGroup } from './field.ts'

const features = 'features'
const config = 'appConfig'
const screens = 'features.screensConfig'

const shown = (name: string, label: Field['label']): Field => ({ path: `${config}.${name}`, label, as: 'maybe' })
const metres = (path: string, label: Field['label']): Field => ({
  path: `${features}.ar.${path}`,
  label,
  as: 'number',
  unit: 'metres',
  most: 100_000,
})

const styleOf = (path: string): Field[] => [
  { path: `${path}.backgroundColor`, label: 'button-background', as: 'color' },
  { path: `${path}.color`, label: 'button-words', as: 'color' },
  { path: `${path}.borderRadius`, label: 'corners', as: 'number', unit: 'pixels', most: 100 },
]

/** What an owner sets for the app at the brand's domains (`BrandViewer`). */
export const viewerGroups: readonly FieldGroup[] = [
  {
    title: 'app',
    fields: [
      { path: `${config}.appTitle`, label: 'app-name', hint: 'app-name-hint', as: 'text', max: 60 },
      { path: 'locked', label: 'locked', hint: 'locked-hint', as: 'switch', usual: false },
      { path: 'subBusinesses', label: 'sub-brands', hint: 'sub-brands-hint', as: 'brands' },
      shown('showProductSelector', 'show-brands'),
    ],
  },
  {
    title: 'splash',
    about: 'splash-about',
    fields: [
      { path: `${features}.inventory.splashContent.title`, label: 'heading', as: 'text', max: 200 },
      { path: `${features}.inventory.splashContent.message`, label: 'message', as: 'long-text', max: 2000 },
      { path: `${features}.inventory.splashContent.image`, label: 'picture', as: 'picture' },
      { path: `${features}.inventory.splashContent.button.text`, label: 'button', as: 'text', max: 60 },
      {
        path: `${features}.inventory.splashContent.button.action`,
        label: 'button-to',
        hint: 'button-to-hint',
        as: 'text',
        max: 2000,
      },
    ],
  },
  {
    title: 'wallet',
    fields: [
      { path: `${screens}.Wallet.showInventory`, label: 'show-inventory', as: 'maybe' },
      { path: `${screens}.Wallet.scanner.enabled`, label: 'show-scanner', as: 'maybe' },
      { path: `${features}.inventoryFilter`, label: 'filter', hint: 'filter-hint', as: 'text', max: 100 },
      { path: `${features}.inventory.pinned`, label: 'pinned', as: 'designs' },
      { path: `${features}.inventory.objectDefinitionBlacklist`, label: 'kept-out', as: 'designs' },
      {
        path: `${features}.inventory.tvBlacklist`,
        label: 'variations-kept-out',
        hint: 'one-a-line',
        as: 'texts',
        max: 200,
      },
      {
        path: `${features}.inventory.fqdnWhitelist`,
        label: 'publishers',
        hint: 'publishers-hint',
        as: 'texts',
        max: 200,
      },
      { path: `${screens}.Wallet.emptyStateImage`, label: 'empty-picture', as: 'picture' },
      { path: `${screens}.Wallet.emptyStateTitle`, label: 'empty-heading', as: 'text', max: 2000 },
      { path: `${screens}.Wallet.emptyStateMessage`, label: 'empty-message', as: 'long-text', max: 2000 },
    ],
  },
  {
    title: 'token-page',
    fields: [
      { path: `${features}.hideCloseButtonOnNft`, label: 'hide-back', as: 'maybe' },
      { path: `${screens}.NFTDetail.hideTokenActions`, label: 'hide-actions', as: 'maybe' },
      {
        path: `${config}.showGeneralInfo`,
        label: 'facts',
        as: 'some',
        options: [
          { value: 'tokenId', label: 'fact-token' },
          { value: 'objectDefinitionId', label: 'fact-design' },
          { value: 'campaignId', label: 'fact-campaign' },
          { value: 'businessId', label: 'fact-brand' },
        ],
      },
      shown('showBusinessProfile', 'show-brand-words'),
      { path: `${features}.customActionBtn.icon`, label: 'host-button-icon', hint: 'host-button-hint', as: 'picture' },
      ...styleOf(`${features}.customActionBtn.style`),
      {
        path: `${features}.customActions`,
        label: 'host-actions',
        hint: 'host-button-hint',
        as: 'list',
        most: 20,
        entry: 'action-number',
        of: [
          { path: 'text', label: 'action-text', as: 'text', max: 120 },
          { path: 'action', label: 'action-name', as: 'text', max: 200 },
          { path: 'leftIcon', label: 'picture', as: 'picture' },
          ...styleOf('style'),
        ],
      },
    ],
  },
  {
    title: 'people',
    fields: [
      shown('showUsername', 'show-username'),
      shown('showUserQRCode', 'show-code'),
      shown('showUserRelations', 'show-relations'),
      shown('showEditProfile', 'show-edit-profile'),
      shown('showManageAccountButton', 'show-account'),
      shown('showBlockchainWallet', 'show-chain-wallet'),
      shown('showSettings', 'show-settings'),
      shown('showFeedback', 'show-feedback'),
      shown('showTermsAndConditions', 'show-terms'),
      shown('showPrivacyPolicy', 'show-privacy'),
      {
        path: `${features}.allowedChains`,
        label: 'chains',
        as: 'some',
        options: [
          { value: 'eth', label: 'chain-eth' },
          { value: 'sol', label: 'chain-sol' },
          { value: 'cspr', label: 'chain-cspr' },
        ],
      },
    ],
  },
  {
    title: 'profile-form',
    about: 'profile-form-about',
    fields: [
      { path: 'businessProfileOverride.name', label: 'profile-name', as: 'text', max: 200 },
      { path: 'businessProfileOverride.picture', label: 'picture', as: 'picture' },
      { path: 'businessProfileOverride.bio', label: 'profile-bio', as: 'long-text', max: 1000 },
      { path: 'businessProfileOverride.website', label: 'website', as: 'address' },
      {
        path: 'businessProfileOverrideStrategy',
        label: 'profile-rest',
        as: 'choice',
        options: [
          { value: 'deep-merge', label: 'profile-deep' },
          { value: 'shallow-merge', label: 'profile-shallow' },
          { value: 'override', label: 'profile-override' },
        ],
      },
    ],
  },
  {
    title: 'links',
    about: 'links-about',
    fields: [
      { path: `${config}.termsOfUseURL`, label: 'terms-link', as: 'address' },
      { path: `${config}.privacyPolicyURL`, label: 'privacy-link', as: 'address' },
      { path: `${config}.supportURL`, label: 'support-link', as: 'address' },
      { path: `${config}.feedbackURL`, label: 'feedback-link', as: 'address' },
    ],
  },
  {
    title: 'map',
    fields: [
      { path: `${features}.maps.pickup.enabled`, label: 'map-pickup', as: 'maybe' },
      { path: `${features}.maps.pickup.redirect`, label: 'map-redirect', hint: 'map-redirect-hint', as: 'address' },
      { path: `${features}.maps.maxItems`, label: 'map-most', as: 'number', least: 1, most: 100 },
      { path: `${features}.maps.fqdnWhitelist`, label: 'publishers', hint: 'publishers-hint', as: 'texts', max: 200 },
      { path: `${screens}.Map.mapStyle`, label: 'map-style', hint: 'map-style-hint', as: 'address' },
      { path: `${screens}.Map.disableArPickup`, label: 'ar-off', as: 'maybe' },
      { path: 'googleMapsKey', label: 'google-key', hint: 'google-key-hint', as: 'text', max: 200 },
    ],
  },
  {
    title: 'ar',
    about: 'ar-about',
    fields: [
      metres('visibleRadius', 'ar-visible'),
      { path: `${features}.ar.maxItems`, label: 'ar-most', as: 'number', least: 1, most: 100 },
      metres('minDistance', 'ar-apart'),
      metres('distanceFromCamera', 'ar-near'),
      metres('additionalRandomDistance', 'ar-scatter'),
      metres('objectBaseHeight', 'ar-height'),
      { path: `${features}.ar.resizeObjects`, label: 'ar-resize', as: 'maybe' },
      metres('desiredRadius', 'ar-size'),
      { path: `${features}.ar.ambientLightColor`, label: 'ar-light', hint: 'ar-light-hint', as: 'text', max: 10 },
    ],
  },
  {
    title: 'browsers',
    about: 'browsers-about',
    fields: [
      { path: `${config}.versions.web.minimum`, label: 'version-minimum', as: 'text', max: 20 },
      { path: `${config}.versions.web.recommended`, label: 'version-recommended', as: 'text', max: 20 },
      { path: `${config}.versions.web.link`, label: 'version-link', as: 'address' },
      {
        path: `${config}.browserCompatibilityRegexes`,
        label: 'browser-patterns',
        hint: 'browser-patterns-hint',
        as: 'texts',
        max: 500,
      },
      { path: 'oidcClientId', label: 'own-client', hint: 'own-client-hint', as: 'text', max: 64 },
    ],
  },
]
