import type { AppConfig, HostConfig, HostInit, SplashContent, ViewerConfig, ViewerFeatures } from '@vitrine/protocol'

/*
 * What the app is here: one answer made of the operator's configuration, the viewer configuration of the hostname and, in a frame, the
 * host's. Whoever says more closely wins: host, then viewer, then operator, then the defaults of spec §9. Screens ask `useViewer()` and
 * never look at where a value came from.
 */

export interface ViewerSettings {
  appTitle: string
  /** What this app is known as to the identity provider and the API (R3, R7). */
  clientId: string
  scopes: readonly string[]
  /** Who signs people in, where that is not the address of the app itself. */
  issuer: string | null
  /** The one business (with its own) that may be shown (R12); null where all of them may. */
  lockedTo: { businessId: string; subBusinesses: readonly string[] } | null
  /** The brand that the app is opened for: by hostname, by its host or because it is locked. */
  businessId: string | null
  viewerId: string | null
  language: 'en' | 'es' | null
  systemTheme: 'light' | 'dark' | null
  /** Names of the tabs that may be shown, in the host's spelling and order; null shows those of the brand. */
  visibleTabs: readonly string[] | null
  hidden: HiddenParts
  toasts: { disabled: boolean; ignored: readonly string[]; allIgnored: boolean }
  emptyState: { image?: string; title?: string; message?: string }
  customActionButton: HostConfig['customActionBtn']
  customActions: NonNullable<HostConfig['customActions']>
  inventory: {
    /** All, Wallet, SmartNft, Custodial or a category; null leaves the choice to the person. */
    filter: string | null
    pinned: readonly string[]
    /** Variations of the older network, and designs, that are kept out. */
    variationsKeptOut: readonly string[]
    designsKeptOut: readonly string[]
    /** Publishers of the older network that alone are shown; empty shows all. */
    publishers: readonly string[]
    /** Shown over the wallet once; null for none. */
    splash: SplashContent | null
  }
  ar: NonNullable<ViewerFeatures['ar']>
  map: {
    style: unknown
    pickup: boolean
    pickupRedirect: string | null
    maxItems: number
    publishers: readonly string[]
  }
  allowedChains: readonly string[]
  /** Metres; 0 is no limit. */
  maxDistanceForPickup: number
  /** Laid over the brand's own page configuration. */
  pageConfig: HostConfig['pageConfig'] | null
  /** Holds inside `businessId` alone. */
  profileOverride: Pick<ViewerConfig, 'businessProfileOverride' | 'businessProfileOverrideStrategy'> & {
    businessId: string | null
  }
  versions: NonNullable<AppConfig['versions']>
  /** Regular expressions over the user agent; a browser that fails any of them sees problem 99999 (spec §5). Empty: our own rule. */
  browsers: readonly string[]
  /** Feedback is null where nobody has said whom it goes to. */
  links: { terms: string; privacy: string; support: string; feedback: string | null }
  /** Of the operator's terms; empty where it was not told. */
  termsVersion: string
  /** General facts that a token's page lists; null lists all that are known. */
  generalInfo: readonly string[] | null
}

export interface HiddenParts {
  drawer: boolean
  /** Going from one brand's area to another's. */
  brands: boolean
  navigation: boolean
  businessHeader: boolean
  inventoryHeader: boolean
  inventory: boolean
  scanner: boolean
  tokenActions: boolean
  closeOnToken: boolean
  arPickup: boolean
  backInRoom: boolean
  backInCommunityRoom: boolean
  settings: boolean
  blockchainWallet: boolean
  manageAccount: boolean
  feedback: boolean
  terms: boolean
  privacy: boolean
  username: boolean
  qrCode: boolean
  relations: boolean
  editProfile: boolean
  businessProfile: boolean
}

/** What the three sources said. */
export interface ViewerSources {
  /** `<meta name="app-config">`: there before the first request. */
  app: AppConfig
  /** Of the hostname; null until it has answered for the first time on this device. */
  viewer: ViewerConfig | null
  /** Of the host page; null where there is none. */
  host: HostInit | null
}

const noLinks = {
  terms: '/legal/terms',
  privacy: '/legal/privacy',
  support: '/legal/support',
}

/** Of the web, or of this server: a script is no page. */
const pageOf = (address: string | undefined) =>
  address && /^(https?:\/\/|\/(?![/\\]))/i.test(address) ? address : undefined

/** A page, or somebody's mailbox. */
const contactOf = (address: string | undefined) =>
  address && /^mailto:[^\s?@]+@[^\s?@]+(\?|$)/i.test(address) ? address : pageOf(address)

type Lock = NonNullable<ViewerSettings['lockedTo']>
const idsOf = ({ businessId, subBusinesses }: Lock) => [businessId, ...subBusinesses]

/** Who runs the app locks it, then the hostname, and only then a host: nobody opens what another has locked. */
function lockOf(operator: AppConfig, viewer: ViewerConfig | null, all: AppConfig): Lock | null {
  const locks = (config: AppConfig | null | undefined) =>
    config?.businessId && config.businessId !== 'system'
      ? { businessId: config.businessId, subBusinesses: config.subBusinesses ?? [] }
      : null
  return locks(operator) ?? (viewer?.locked ? locks(viewer) : null) ?? locks(viewer?.appConfig) ?? locks(all)
}

export function resolveViewer({ app: operator, viewer, host }: ViewerSources): ViewerSettings {
  const config = host?.config ?? {}
  const app: AppConfig = { ...operator, ...viewer?.appConfig, ...config.appConfiguration }
  const features: ViewerFeatures[] = [
    operator.features,
    viewer?.features,
    viewer?.appConfig.features,
    config.appConfiguration?.features,
    host?.walletConfig?.features,
  ].filter((each) => each !== undefined)
  /** The closest source that says anything. */
  const said = <T>(read: (features: ViewerFeatures) => T | undefined): T | undefined =>
    features.map(read).findLast((value) => value !== undefined)
  const all = (read: (features: ViewerFeatures) => readonly string[] | undefined) => [
    ...new Set(features.flatMap((each) => read(each) ?? [])),
  ]
  const screens = <T>(read: (screens: NonNullable<ViewerFeatures['screensConfig']>) => T | undefined) =>
    said(({ screensConfig }) => (screensConfig ? read(screensConfig) : undefined))

  const lockedTo = lockOf(operator, viewer, app)
  const wished = host?.businessId || lockedTo?.businessId || viewer?.businessId
  const opened = lockedTo && wished && !idsOf(lockedTo).includes(wished) ? lockedTo.businessId : wished
  const profile = screens(({ profileUser }) => profileUser) ?? {}
  const isOff = (...shown: (boolean | undefined)[]) => shown.some((each) => each === false)
  const isOn = (...hidden: (boolean | undefined)[]) => hidden.some((each) => each === true)
  const ignored = config.ignoreNewTokenToast
  const walletScreen = screens(({ Wallet }) => Wallet)
  const detailScreen = screens(({ NFTDetail }) => NFTDetail)
  const mapScreen = screens(({ Map: map }) => map)

  return {
    appTitle: app.appTitle ?? 'Vitrine',
    // A host is no client of ours by saying so: its frame signs in as the app that it shows.
    clientId: viewer?.oidcClientId ?? operator.oidcClientId ?? operator.appID ?? 'vitrine-wallet',
    issuer: (viewer && viewer.businessId !== 'system' ? viewer.oidcAuthority : operator.oidcAuthority) ?? null,
    scopes: viewer?.appConfig.scopes ?? operator.scopes ?? ['openid', 'profile', 'email', 'offline_access'],
    lockedTo,
    businessId: opened && opened !== 'system' ? opened : null,
    viewerId: app.viewerId ?? viewer?.viewerId ?? null,
    language: config.language === 'es' ? 'es' : config.language === 'en' ? 'en' : null,
    systemTheme: config.systemThemeOverride === 'system' ? null : (config.systemThemeOverride ?? null),
    visibleTabs: config.visibleTabs ?? null,
    hidden: {
      drawer: isOn(config.hideDrawer),
      brands: isOff(app.showProductSelector),
      navigation: isOn(config.hideNavigation),
      businessHeader: isOn(config.features?.business?.hideHeader),
      inventoryHeader: isOn(config.features?.inventory?.hideHeader),
      inventory: isOff(walletScreen?.showInventory),
      scanner: isOff(config.scanner?.enabled, config.features?.scanner?.enabled, walletScreen?.scanner?.enabled),
      tokenActions: isOn(config.hideTokenActions, detailScreen?.hideTokenActions),
      closeOnToken: isOn(
        config.hideCloseButtonOnNft,
        detailScreen?.hideCloseButton,
        said((each) => each.hideCloseButtonOnNft),
      ),
      arPickup: isOn(config.disableArPickup, mapScreen?.disableArPickup),
      backInRoom: isOn(screens(({ Room }) => Room?.hideBackButton)),
      backInCommunityRoom: isOn(screens(({ CommunitiesRoom }) => CommunitiesRoom?.hideBackButton)),
      settings: isOff(app.showSettings),
      blockchainWallet: isOff(app.showBlockchainWallet),
      manageAccount: isOff(app.showManageAccountButton, profile.showManageAccountButton),
      feedback: isOff(app.showFeedback),
      terms: isOff(app.showTermsAndConditions),
      privacy: isOff(app.showPrivacyPolicy),
      username: isOff(app.showUsername, profile.showUsername),
      qrCode: isOff(app.showUserQRCode, profile.showUserQRCode),
      relations: isOff(app.showUserRelations, profile.showUserRelations),
      editProfile: isOff(app.showEditProfile, profile.showEditProfile),
      businessProfile: isOff(app.showBusinessProfile, profile.showBusinessProfile),
    },
    toasts: {
      disabled: isOn(config.disableNewTokenToast),
      ignored: Array.isArray(ignored) ? ignored : [],
      allIgnored: ignored === true,
    },
    emptyState: {
      image: config.emptyStateImage ?? walletScreen?.emptyStateImage,
      title: config.emptyStateTitle ?? walletScreen?.emptyStateTitle,
      message: config.emptyStateMessage ?? walletScreen?.emptyStateMessage,
    },
    customActionButton: config.customActionBtn ?? detailScreen?.customActionBtn ?? said((each) => each.customActionBtn),
    customActions:
      config.customActions ?? detailScreen?.actionsheet?.customActions ?? said((each) => each.customActions) ?? [],
    inventory: {
      filter: config.inventoryFilter ?? walletScreen?.inventoryFilter ?? said((each) => each.inventoryFilter) ?? null,
      pinned: said(({ inventory }) => inventory?.pinned) ?? [],
      // What anybody keeps out stays out.
      variationsKeptOut: all(({ inventory }) => [
        ...(inventory?.tvBlacklist ?? []),
        ...(inventory?.tv_blacklist ?? []),
      ]),
      designsKeptOut: all(({ inventory }) => [
        ...(inventory?.objectDefinitionBlacklist ?? []),
        ...(inventory?.object_definition_blacklist ?? []),
      ]),
      publishers: said(({ inventory }) => inventory?.fqdnWhitelist) ?? [],
      splash:
        said(({ inventory }) => (inventory?.splashContent === true ? undefined : inventory?.splashContent)) || null,
    },
    ar: Object.assign({}, ...features.map(({ ar }) => ar ?? {})) as NonNullable<ViewerFeatures['ar']>,
    map: {
      style: config.mapStyle ?? mapScreen?.mapStyle ?? null,
      pickup: said(({ maps }) => maps?.pickup?.enabled) ?? true,
      pickupRedirect: said(({ maps }) => maps?.pickup?.redirect) ?? null,
      maxItems: said(({ maps }) => maps?.maxItems) ?? 20,
      publishers: said(({ maps }) => maps?.fqdnWhitelist) ?? [],
    },
    allowedChains: said((each) => each.allowedChains) ?? ['sol', 'eth', 'cspr'],
    maxDistanceForPickup: config.maxDistanceForPickup ?? config.pageConfig?.features?.maxDistanceForPickup ?? 0,
    pageConfig: config.pageConfig ?? null,
    profileOverride: {
      businessId: viewer?.businessId ?? null,
      businessProfileOverride: viewer?.businessProfileOverride ?? null,
      businessProfileOverrideStrategy: viewer?.businessProfileOverrideStrategy ?? 'deep-merge',
    },
    versions: app.versions ?? {},
    browsers: app.browserCompatibilityRegexes ?? app.browserCompatbilityRegexes ?? [],
    links: {
      terms: pageOf(app.termsOfUseURL) ?? noLinks.terms,
      privacy: pageOf(app.privacyPolicyURL) ?? noLinks.privacy,
      support: contactOf(app.supportURL) ?? noLinks.support,
      feedback: contactOf(app.feedbackURL) ?? null,
    },
    termsVersion: operator.termsVersion ?? '',
    generalInfo: detailScreen?.actionsheet?.generalInfo ?? app.showGeneralInfo ?? null,
  }
}
