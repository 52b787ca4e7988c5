/** Business constants and limits (spec §9, readings R2, R16, R19, R25). Units are in the names. */
export const limits = {
  /** How long after somebody has shown who they are they may change what opens their account. */
  freshProofSeconds: 300,
  inventoryPageSize: 50,
  /** How many copies of a stack a page names. */
  namedCopiesMax: 50,
  inventoryPageSizeMax: 100,
  /** Missed updates of one topic that are told on return; more are a `reset`. */
  missedUpdatesMax: 500,
  mapPageSizeMax: 100,
  /** Groups of one answer that come with a picture. */
  mapSamplesMax: 24,
  /** Pages of one box that a client asks for at most. */
  mapPagesMax: 100,
  /** What is shown near a person on the map. */
  mapNearbyMax: 20,
  /** Tokens that are dropped at once. */
  dropPointsMax: 10_000,
  /** Of an area that they are scattered over. */
  dropAreaCornersMax: 1_000,
  /** Of a list of recipients. */
  recipientListMaxBytes: 12 * 1024 * 1024,
  recipientsMax: 200_000,
  /** How many things that everybody can get a brand's page shows. */
  brandOffersMax: 20,
  /** Links of one hand-out that are good once. */
  claimLinksMax: 10_000,
  /** How long a kiosk’s code is shown before the next. */
  kioskCodeSeconds: 30,
  /** How long whoever scanned it may take to sign in. */
  kioskVisitSeconds: 900,
  /** How long a counter’s tablet shows codes without its staff. */
  kioskKeyHours: 24,
  accessTokenRefreshMarginSeconds: 20,
  refreshReuseGraceSeconds: 30,
  refreshTriesMax: 4,
  apiTimeoutMs: 10_000,
  hostTimeoutMs: 15_000,
  socketReconnectTries: 5,
  socketReconnectStepMs: 10_000,
  deleteUndoMs: 6_000,
  inventoryUpdatedFlagMs: 10_000,
  pendingPathClearMs: 100,
  queryStaleMs: 60_000,
  configStaleMs: 60_000,
  queryCacheMs: 300_000,
  persistedCacheVersion: '8',
  minimumAgeYears: 13,
  passwordMinLength: 8,
  displayNameMaxLength: 120,
  bioMaxLength: 500,
  peoplePageSize: 50,
  peoplePageSizeMax: 100,
  findsPageSize: 24,
  /** Whom one person may follow. */
  followsMax: 5_000,
  tokenQuantityDefault: 1,
  childrenMax: 9999,
  /** How long a merchant's code on a screen is good. */
  redeemCodeSeconds: 60,
  /** How long a ticket's code stands on its holder's screen before the next. */
  passCodeSeconds: 30,
  /** How long staff can undo a redemption. */
  redemptionUndoMinutes: 15,
  /** How old a scan without a connection may be when it is sent. */
  gateScanMaxHours: 24,
  /** How long a device makes a ticket's codes without asking again: an evening without a connection. */
  passKeyHours: 8,
  rewardFlagMs: 20_000,
  rewardCardMs: 2_000,
  otpDigits: 6,
  otpLifetimeSeconds: 600,
  /** Of all that a campaign is told of one person. */
  campaignInfoMaxBytes: 32_768,
  /** Coins for somebody without an account go back to their sender after these. */
  coinsWaitDays: 30,
  /** Of a code inside a mail's own link: mails are read the next day, or after a weekend. */
  linkCodeLifetimeSeconds: 72 * 3600,
  /** Brands that one person owns. */
  brandsPerPersonMax: 20,
  /** People and open invitations of one brand. */
  teamMax: 200,
  invitationDays: 14,
  /** API keys of one brand. */
  apiKeysMax: 20,
  toastTopOffsetPx: 50,
  /** Of one brand, archived ones included. */
  communitiesMax: 50,
  spacesMax: 500,
  communityNameMax: 60,
  spaceNameMax: 80,
  spaceSubTitleMax: 120,
  spaceDescriptionMax: 1_000,
  spaceAliasMin: 3,
  spaceAliasMax: 40,
  spaceCodeMin: 6,
  spaceCodeMax: 40,
  spaceAttendeesMax: 100_000,
  /** Codes of one space that are tried wrongly within an hour, by all together. */
  spaceCodeGuesses: 100,
  /** What was said last, where everybody may read it. */
  spacePreviewMessages: 20,
  /** Of what staff tell whoever they decided about. */
  slowSecondsMax: 21_600,
  roomWordsMax: 200,
  roomHostsMax: 50,
  newcomerHoursMax: 720,
  moderationReasonMax: 500,
  moderationAppealMax: 1_000,
  moderationPageSize: 20,
  moderationPageSizeMax: 50,
  /** The longest that somebody is muted for a time: a year. */
  muteMinutesMax: 525_600,
  /** Encrypted copies of one person’s keys. */
  keyCopiesMax: 10,
  keyCopyNameMax: 60,
  keyCopyMaxCharacters: 60_000,
  /** Without a limit of its own, an operation's body. */
  bodyMaxBytes: 64 * 1024,
  pictureMaxBytes: 8 * 1024 * 1024,
  /** Of one brand, archived ones included. */
  designsMax: 10_000,
  /** Of one design, while it is tested. */
  testTokensMax: 200,
  /** Films, sounds, models and web faces of designs. */
  artworkMaxBytes: 48 * 1024 * 1024,
  ratePerMinuteDefault: 600,
} as const
