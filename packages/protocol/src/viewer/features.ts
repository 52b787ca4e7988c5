import { z } from 'zod'
import { plainText } from './harmless.ts'
import { flag, lenient, words } from './lenient.ts'

/* Switches that the operator (app config), a viewer configuration and a host page (walletConfig) spell alike (spec §2.8, §3). */
const names = lenient(z.array(z.string().max(200)).max(1000))
const metres = lenient(z.number().min(0).max(100_000))
const text = lenient(z.string().max(2000))

/** A button that a host adds; pressing it sends the host `walletsdk:sendCustomAction` with `action`. */
export const CustomAction = z.looseObject({
  text: z.string().max(120).overwrite(plainText),
  action: z.string().max(200),
  leftIcon: text,
  style: lenient(z.record(z.string(), z.unknown())),
})
export type CustomAction = z.infer<typeof CustomAction>

const CustomActions = lenient(z.array(CustomAction).max(20))
export const CustomActionButton = z.looseObject({ icon: text, style: lenient(z.record(z.string(), z.unknown())) })
export type CustomActionButton = z.infer<typeof CustomActionButton>

/** What is shown over the wallet once. Untrusted, all of it. */
export const SplashContent = z.looseObject({
  title: words(200),
  message: words(2000),
  image: text,
  button: lenient(z.looseObject({ text: words(60), action: text })),
})
export type SplashContent = z.infer<typeof SplashContent>

/** All (everything), Wallet, SmartNft, Custodial, or a category (spec §2.7). */
export const InventoryFilter = z.string().max(100)

export const ScreensConfig = z.looseObject({
  Wallet: lenient(
    z.looseObject({
      scanner: lenient(z.looseObject({ enabled: flag })),
      emptyStateImage: text,
      emptyStateTitle: words(2000),
      emptyStateMessage: words(2000),
      inventoryFilter: lenient(InventoryFilter),
      showInventory: flag,
    }),
  ),
  Room: lenient(z.looseObject({ hideBackButton: flag })),
  CommunitiesRoom: lenient(z.looseObject({ hideBackButton: flag })),
  NFTDetail: lenient(
    z.looseObject({
      hideCloseButton: flag,
      hideTokenActions: flag,
      customActionBtn: lenient(CustomActionButton),
      actionsheet: lenient(z.looseObject({ customActions: CustomActions, generalInfo: names })),
    }),
  ),
  Map: lenient(z.looseObject({ mapStyle: z.unknown().optional(), disableArPickup: flag })),
  profileUser: lenient(
    z.looseObject({
      showUsername: flag,
      showUserQRCode: flag,
      showUserRelations: flag,
      showEditProfile: flag,
      showManageAccountButton: flag,
      showBusinessProfile: flag,
    }),
  ),
})
export type ScreensConfig = z.infer<typeof ScreensConfig>

export const ViewerFeatures = z.looseObject({
  inventory: lenient(
    z.looseObject({
      fqdnWhitelist: names,
      tvBlacklist: names,
      objectDefinitionBlacklist: names,
      /** The same two as the viewer configuration spells them. */
      tv_blacklist: names,
      object_definition_blacklist: names,
      /** `false` shows none; `true` leaves it to what is farther away. */
      splashContent: lenient(z.union([z.boolean(), SplashContent])),
      pinned: names,
    }),
  ),
  /** Metres, and counts; what is left out keeps spec §9's figure. */
  ar: lenient(
    z.looseObject({
      visibleRadius: metres,
      maxItems: lenient(z.int().min(1).max(100)),
      /** Whether models are brought to `desiredRadius`; else they stand as large as they were made. */
      resizeObjects: flag,
      desiredRadius: metres,
      distanceFromCamera: metres,
      objectBaseHeight: metres,
      minDistance: metres,
      additionalRandomDistance: metres,
      /** `0xrrggbb`; `0x404040` is light as it is. */
      ambientLightColor: text,
    }),
  ),
  maps: lenient(
    z.looseObject({
      pickup: lenient(z.looseObject({ enabled: flag, redirect: text })),
      fqdnWhitelist: names,
      maxItems: lenient(z.int().min(1).max(100)),
    }),
  ),
  allowedChains: names,
  customActionBtn: lenient(CustomActionButton),
  customActions: CustomActions,
  hideCloseButtonOnNft: flag,
  inventoryFilter: lenient(InventoryFilter),
  screensConfig: lenient(ScreensConfig),
})
export type ViewerFeatures = z.infer<typeof ViewerFeatures>
