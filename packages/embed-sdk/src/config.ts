/* What a host sets for the wallet that it shows. A test compares it with what the wallet reads. */

export interface CustomAction {
  text: string
  /** Comes back with `sendCustomAction` when the button is pressed. */
  action: string
  leftIcon?: string
  style?: Record<string, unknown>
}

export interface CustomActionButton {
  icon?: string
  style?: Record<string, unknown>
}

/** All of it is optional; what is not known is passed over. */
export interface HostConfig {
  /** Where the wallet is; `options.baseUrl` wins. */
  baseUrl?: string
  /** Opened in place of `/b/{businessId}`; `options.path` wins. */
  path?: string
  language?: 'en' | 'es' | (string & {})
  scanner?: { enabled?: boolean }
  /** Tab names, as `getBusinessTabs()` answers them, in the order to show them. */
  visibleTabs?: string[]
  hideNavigation?: boolean
  hideDrawer?: boolean
  hideTokenActions?: boolean
  disableNewTokenToast?: boolean
  disableArPickup?: boolean
  /** Designs that no toast announces, or `true` for all. */
  ignoreNewTokenToast?: boolean | string[]
  /** Address of a MapLibre style, or the style itself. */
  mapStyle?: unknown
  emptyStateImage?: string
  emptyStateTitle?: string
  emptyStateMessage?: string
  systemThemeOverride?: 'light' | 'dark' | 'system'
  /** `All`, `Wallet`, `SmartNft`, `Custodial`, or a category. */
  inventoryFilter?: string
  customActionBtn?: CustomActionButton
  customActions?: CustomAction[]
  hideCloseButtonOnNft?: boolean
  /** Metres; 0 is no limit. It only ever narrows what the server holds for your client. */
  maxDistanceForPickup?: number
  features?: {
    scanner?: { enabled?: boolean }
    business?: { hideHeader?: boolean }
    inventory?: { hideHeader?: boolean }
  }
  /** Laid over the brand's own page configuration: theme, texts, features. */
  pageConfig?: Record<string, unknown>
  /** Laid over the operator's: titles, links, what the settings and the profile show, features. */
  appConfiguration?: AppConfiguration
  [key: string]: unknown
}

export interface AppConfiguration {
  appTitle?: string
  termsOfUseURL?: string
  privacyPolicyURL?: string
  supportURL?: string
  feedbackURL?: string
  showGeneralInfo?: string[]
  showProductSelector?: boolean
  showSettings?: boolean
  showBlockchainWallet?: boolean
  showManageAccountButton?: boolean
  showFeedback?: boolean
  showTermsAndConditions?: boolean
  showPrivacyPolicy?: boolean
  showUsername?: boolean
  showUserQRCode?: boolean
  showUserRelations?: boolean
  showEditProfile?: boolean
  showBusinessProfile?: boolean
  features?: WalletFeatures
  [key: string]: unknown
}

/** Shown over the wallet once. */
export interface SplashContent {
  title?: string
  message?: string
  image?: string
  button?: { text?: string; action?: string }
}

export interface WalletFeatures {
  inventory?: {
    fqdnWhitelist?: string[]
    tvBlacklist?: string[]
    objectDefinitionBlacklist?: string[]
    splashContent?: boolean | SplashContent
    pinned?: string[]
  }
  ar?: {
    visibleRadius?: number
    maxItems?: number
    resizeObjects?: boolean
    desiredRadius?: number
    distanceFromCamera?: number
    objectBaseHeight?: number
    minDistance?: number
    additionalRandomDistance?: number
    /** `0xrrggbb`; `0x404040` is light as it is. */
    ambientLightColor?: string
    [key: string]: unknown
  }
  maps?: { pickup?: { enabled?: boolean; redirect?: string }; fqdnWhitelist?: string[]; maxItems?: number }
  allowedChains?: string[]
  customActionBtn?: CustomActionButton
  customActions?: CustomAction[]
  hideCloseButtonOnNft?: boolean
  inventoryFilter?: string
  screensConfig?: ScreensConfig
  [key: string]: unknown
}

export interface ScreensConfig {
  Wallet?: {
    scanner?: { enabled?: boolean }
    emptyStateImage?: string
    emptyStateTitle?: string
    emptyStateMessage?: string
    inventoryFilter?: string
    showInventory?: boolean
  }
  Room?: { hideBackButton?: boolean }
  CommunitiesRoom?: { hideBackButton?: boolean }
  NFTDetail?: {
    hideCloseButton?: boolean
    hideTokenActions?: boolean
    customActionBtn?: CustomActionButton
    actionsheet?: { customActions?: CustomAction[]; generalInfo?: string[] }
  }
  Map?: { mapStyle?: unknown; disableArPickup?: boolean }
  profileUser?: {
    showUsername?: boolean
    showUserQRCode?: boolean
    showUserRelations?: boolean
    showEditProfile?: boolean
    showManageAccountButton?: boolean
    showBusinessProfile?: boolean
  }
  [key: string]: unknown
}

/** The original's second block. */
export interface WalletConfig {
  features?: WalletFeatures
}
