import { AppConfig, HostInit, ViewerConfig } from '@vitrine/protocol'
import { describe, expect, test } from 'vitest'
import { resolveViewer, type ViewerSources } from './settings.ts'

const viewerOf = (given: object) =>
  ViewerConfig.parse({
    viewerId: 'v1',
    businessId: 'system',
    appID: 'app',
    oidcClientId: 'brand-wallet',
    oidcAuthority: 'https://id.example',
    ...given,
  })

const resolve = ({ app, viewer, host }: { app?: object; viewer?: object | null; host?: object | null } = {}) =>
  resolveViewer({
    app: AppConfig.parse(app ?? {}),
    viewer: viewer ? viewerOf(viewer) : null,
    host: host ? HostInit.parse(host) : null,
  } satisfies ViewerSources)

describe('who decides what the app is', () => {
  test('without anybody the defaults of spec §9 stand', () => {
    expect(resolve()).toMatchObject({
      appTitle: 'Vitrine',
      clientId: 'vitrine-wallet',
      issuer: null,
      scopes: ['openid', 'profile', 'email', 'offline_access'],
      lockedTo: null,
      businessId: null,
      allowedChains: ['sol', 'eth', 'cspr'],
      map: { pickup: true, maxItems: 20 },
      browsers: [],
    })
    expect(Object.values(resolve().hidden).some(Boolean)).toBe(false)
  })

  test('host over viewer over operator, field by field', () => {
    const app = {
      appTitle: 'Operator',
      showFeedback: false,
      features: { maps: { maxItems: 5 }, allowedChains: ['eth'] },
    }
    const viewer = { appConfig: { appTitle: 'Viewer' }, features: { maps: { maxItems: 7 } } }
    const host = {
      config: { appConfiguration: { appTitle: 'Host' } },
      walletConfig: { features: { maps: { maxItems: 9 } } },
    }
    expect(resolve({ app })).toMatchObject({ appTitle: 'Operator', map: { maxItems: 5 }, hidden: { feedback: true } })
    expect(resolve({ app, viewer })).toMatchObject({ appTitle: 'Viewer', map: { maxItems: 7 }, allowedChains: ['eth'] })
    expect(resolve({ app, viewer, host })).toMatchObject({ appTitle: 'Host', map: { maxItems: 9 } })
  })

  test('what anybody keeps out stays out, under either spelling', () => {
    const { inventory } = resolve({
      app: { features: { inventory: { objectDefinitionBlacklist: ['a'], tvBlacklist: ['t'] } } },
      viewer: { features: { inventory: { object_definition_blacklist: ['b', 'a'] } } },
      host: { walletConfig: { features: { inventory: { tv_blacklist: ['u'] } } } },
    })
    expect(inventory).toMatchObject({ designsKeptOut: ['a', 'b'], variationsKeptOut: ['t', 'u'] })
  })

  test('a host can neither become another client nor another issuer, and cannot open a lock', () => {
    const taken = resolve({
      app: { businessId: 'lumen1', subBusinesses: ['lumen2'] },
      viewer: { businessId: 'marea1' },
      host: {
        businessId: 'parade1',
        refreshToken: 'of its own',
        config: { appConfiguration: { oidcClientId: 'x', oidcAuthority: 'https://evil.example' } },
      },
    })
    expect(JSON.stringify(taken)).not.toContain('of its own')
    expect(taken).toMatchObject({ clientId: 'brand-wallet', issuer: 'https://id.example', businessId: 'lumen1' })
    expect(
      resolve({ app: { businessId: 'lumen1' }, host: { config: { appConfiguration: { businessId: 'system' } } } })
        .lockedTo,
    ).toMatchObject({
      businessId: 'lumen1',
    })
  })
})

describe('R12 the lock', () => {
  test('comes of the operator, the build or the hostname, with what belongs to it', () => {
    expect(resolve({ app: { businessId: 'lumen1', subBusinesses: ['lumen2'] } })).toMatchObject({
      lockedTo: { businessId: 'lumen1', subBusinesses: ['lumen2'] },
      businessId: 'lumen1',
    })
    const viewer = { businessId: 'marea1', locked: true, subBusinesses: ['marea2'] }
    expect(resolve({ viewer }).lockedTo).toEqual({ businessId: 'marea1', subBusinesses: ['marea2'] })
    expect(resolve({ viewer: { ...viewer, locked: false } })).toMatchObject({ lockedTo: null, businessId: 'marea1' })
    expect(resolve({ app: { businessId: 'system' } }).lockedTo).toBeNull()
  })
})

describe('the same switch, as each source spells it', () => {
  const screens = (screensConfig: object) => resolve({ viewer: { features: { screensConfig } } })

  test('screens of the original: wallet, map, rooms, a token, the profile', () => {
    const emptyState = { emptyStateImage: '/media/a.webp', emptyStateTitle: 'Empty', emptyStateMessage: 'Nothing' }
    expect(
      screens({
        Wallet: { scanner: { enabled: false }, ...emptyState, inventoryFilter: 'Posters', showInventory: false },
        Map: { mapStyle: 'https://maps.example/style.json', disableArPickup: true },
        Room: { hideBackButton: true },
        CommunitiesRoom: { hideBackButton: true },
        NFTDetail: { customActionBtn: { icon: '/media/b.webp', style: { color: '#fff' } } },
        profileUser: { showManageAccountButton: false, showBusinessProfile: false },
      }),
    ).toMatchObject({
      hidden: {
        scanner: true,
        inventory: true,
        arPickup: true,
        backInRoom: true,
        backInCommunityRoom: true,
        manageAccount: true,
        businessProfile: true,
      },
      emptyState: { image: '/media/a.webp', title: 'Empty', message: 'Nothing' },
      inventory: { filter: 'Posters' },
      map: { style: 'https://maps.example/style.json' },
      customActionButton: { icon: '/media/b.webp', style: { color: '#fff' } },
    })
  })

  test('browserCompatibilityRegexes, and browserCompatbilityRegexes as the original has it', () => {
    expect(resolve({ app: { browserCompatbilityRegexes: ['Chrome/'] } }).browsers).toEqual(['Chrome/'])
    expect(resolve({ app: { browserCompatibilityRegexes: ['Firefox/'] } }).browsers).toEqual(['Firefox/'])
  })

  test('appID names the client where nothing else does; viewerId is the closest one that is given', () => {
    expect(resolve({ app: { appID: 'kiosk' } }).clientId).toBe('kiosk')
    expect(resolve({ app: { appID: 'kiosk', oidcClientId: 'counter' } }).clientId).toBe('counter')
    expect(resolve({ viewer: { viewerId: 'v1' } }).viewerId).toBe('v1')
    expect(resolve({ app: { scopes: ['openid'] } }).scopes).toEqual(['openid'])
  })
})

test('words with signs that cannot be seen or turn text around lose them, and ones of 10,000 letters count as not given', () => {
  const word = 'Cine\u202ema\u200b \u2066now'
  const config = {
    emptyStateTitle: word,
    emptyStateMessage: 'x'.repeat(10_000),
    appConfiguration: { appTitle: word },
    customActions: [{ text: word, action: 'a' }],
  }
  const features = {
    inventory: { splashContent: { title: word, message: 'y'.repeat(10_000), button: { text: word } } },
  }
  expect(resolve({ host: { config, walletConfig: { features } } })).toMatchObject({
    appTitle: 'Cinema now',
    emptyState: { title: 'Cinema now', message: undefined },
    customActions: [{ text: 'Cinema now' }],
    inventory: { splash: { title: 'Cinema now', message: undefined, button: { text: 'Cinema now' } } },
  })
})

test('one misspelt switch does not undo the others', () => {
  const app = AppConfig.parse({
    appTitle: 7,
    showSettings: false,
    versions: { web: { minimum: 'latest', recommended: '2.0' } },
  })
  expect(resolveViewer({ app, viewer: null, host: null })).toMatchObject({
    appTitle: 'Vitrine',
    hidden: { settings: true },
    versions: { web: { recommended: '2.0' } },
  })
})
