import type { FieldGroup } from './field.ts'

const page = 'pageConfig'
const features = 'pageConfig.features'

/** What a brand sets for its own area of the wallet (`pageConfig`), besides what it says of itself. */
export const pageGroups: readonly FieldGroup[] = [
  {
    title: 'home',
    about: 'home-about',
    fields: [
      { path: `${page}.showHomePageIcon`, label: 'home-shown', as: 'switch', usual: true },
      { path: `${features}.connect.objectDefinitionId`, label: 'showpiece', hint: 'showpiece-hint', as: 'showpiece' },
      { path: `${page}.text.emptyState`, label: 'home-empty', hint: 'home-empty-hint', as: 'text', max: 300 },
    ],
  },
  {
    title: 'tabs',
    about: 'tabs-about',
    fields: [
      { path: `${features}.footer.visible`, label: 'tabs-shown', as: 'switch', usual: true },
      { path: `${features}.footer.enabled`, label: 'tabs-own', hint: 'tabs-own-hint', as: 'switch', usual: true },
      {
        path: `${features}.footer.icons`,
        label: 'tabs-list',
        hint: 'tabs-list-hint',
        as: 'list',
        most: 7,
        entry: 'tab-number',
        of: [
          {
            path: 'id',
            label: 'tab-opens',
            as: 'choice',
            options: [
              { value: 'wallet', label: 'tab-wallet' },
              { value: 'home', label: 'tab-home' },
              { value: 'people', label: 'tab-people' },
              { value: 'map', label: 'tab-map' },
              { value: 'ar', label: 'tab-ar' },
              { value: 'connect', label: 'tab-connect' },
              { value: 'spaces', label: 'tab-spaces' },
            ],
          },
          { path: 'title', label: 'tab-title', as: 'text', max: 40 },
          { path: 'src', label: 'tab-picture', as: 'picture' },
          { path: 'link', label: 'tab-link', hint: 'tab-link-hint', as: 'address' },
          { path: 'initial', label: 'tab-first', as: 'switch', usual: false },
          { path: 'default', label: 'tab-default', as: 'switch', usual: false },
        ],
      },
    ],
  },
  {
    title: 'header',
    fields: [
      { path: `${page}.theme.header.logo`, label: 'header-logo', as: 'picture' },
      { path: `${features}.header.brandedBackground`, label: 'header-branded', as: 'switch', usual: false },
      { path: `${features}.header.image.src`, label: 'header-picture', hint: 'header-picture-hint', as: 'picture' },
      {
        path: `${features}.header.image.width`,
        label: 'width',
        as: 'number',
        unit: 'pixels',
        least: 1,
        most: 2000,
      },
      { path: `${features}.header.image.height`, label: 'height', as: 'number', unit: 'pixels', least: 1, most: 2000 },
      {
        path: `${page}.theme.mode`,
        label: 'page-mode',
        hint: 'page-mode-hint',
        as: 'choice',
        options: [
          { value: '', label: 'not-set' },
          { value: 'system', label: 'mode-system' },
          { value: 'light', label: 'mode-light' },
          { value: 'dark', label: 'mode-dark' },
        ],
      },
      {
        path: `${page}.theme.pageTheme`,
        label: 'page-theme',
        as: 'choice',
        options: [
          { value: '', label: 'not-set' },
          { value: 'light', label: 'mode-light' },
          { value: 'dark', label: 'mode-dark' },
        ],
      },
    ],
  },
  {
    title: 'empty',
    about: 'empty-about',
    fields: [
      { path: `${features}.emptyState.image`, label: 'picture', as: 'picture' },
      { path: `${features}.emptyState.title`, label: 'heading', as: 'text', max: 200 },
      { path: `${features}.emptyState.message`, label: 'message', as: 'long-text', max: 2000 },
      { path: `${features}.emptyState.button.text`, label: 'button', as: 'text', max: 60 },
      { path: `${features}.emptyState.button.action`, label: 'button-to', hint: 'button-to-hint', as: 'address' },
      { path: `${features}.emptyState.button.color`, label: 'button-color', as: 'color' },
    ],
  },
  {
    title: 'points',
    fields: [
      { path: `${features}.pointsHeader.enabled`, label: 'points-shown', hint: 'points-shown-hint', as: 'maybe' },
      { path: `${features}.pointsHeader.title`, label: 'heading', as: 'text', max: 80 },
      { path: `${features}.pointsHeader.image`, label: 'picture', as: 'picture' },
      { path: `${page}.theme.pointsHeader.background`, label: 'color-background', as: 'color' },
      { path: `${page}.theme.pointsHeader.text`, label: 'color-text', as: 'color' },
      {
        path: `${features}.pointsHeader.channels`,
        label: 'channels',
        hint: 'channels-hint',
        as: 'list',
        most: 50,
        entry: 'channel-number',
        of: [
          { path: 'id', label: 'channel-id', as: 'text', max: 60 },
          { path: 'title', label: 'channel-title', as: 'text', max: 80 },
        ],
      },
    ],
  },
  {
    title: 'coins',
    fields: [
      { path: `${features}.coinsHeader.enabled`, label: 'coins-shown', hint: 'coins-shown-hint', as: 'maybe' },
      { path: `${features}.coinsHeader.title`, label: 'heading', as: 'text', max: 80 },
      { path: `${features}.coinsHeader.image`, label: 'picture', as: 'picture' },
    ],
  },
  {
    title: 'collectibles',
    about: 'collectibles-about',
    fields: [
      { path: `${features}.vatom.pinned`, label: 'pinned', as: 'designs' },
      { path: `${features}.icon.titles`, label: 'show-titles', as: 'maybe' },
      { path: `${features}.icon.editions`, label: 'show-editions', as: 'maybe' },
      { path: `${features}.icon.badges`, label: 'show-badges', as: 'maybe' },
      { path: `${features}.vatom.autoOpen`, label: 'auto-open', as: 'switch', usual: false },
      { path: `${features}.eth.enabled`, label: 'chains-shown', as: 'switch', usual: true },
    ],
  },
  {
    title: 'news',
    about: 'news-about',
    fields: [
      { path: `${features}.vatom.disableNewTokenToast`, label: 'toasts-off', as: 'switch', usual: false },
      { path: `${features}.vatom.ignoreNewTokenToast`, label: 'toasts-none-of', as: 'designs' },
      { path: `${features}.notifications.enabled`, label: 'notifications', as: 'switch', usual: true },
      { path: `${features}.notifications.inventory`, label: 'notifications-arrived', as: 'switch', usual: true },
      { path: `${features}.notifications.autoOpen`, label: 'notifications-opened', as: 'switch', usual: true },
      { path: `${features}.notifications.wallet`, label: 'notifications-coins', as: 'switch', usual: true },
      { path: `${features}.notifications.invited`, label: 'notifications-followed', as: 'switch', usual: true },
    ],
  },
  {
    title: 'map',
    fields: [
      {
        path: `${features}.maxDistanceForPickup`,
        label: 'reach',
        hint: 'reach-hint',
        as: 'number',
        unit: 'metres',
        most: 100_000,
      },
      { path: `${features}.mapStyle`, label: 'map-style', hint: 'map-style-hint', as: 'address' },
      { path: `${features}.inventory.object_definition_blacklist`, label: 'map-without', as: 'designs' },
      {
        path: `${features}.inventory.tv_blacklist`,
        label: 'map-without-variations',
        hint: 'one-a-line',
        as: 'texts',
        max: 200,
      },
    ],
  },
]
