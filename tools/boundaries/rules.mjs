// Which file may import which. Tried with planted imports in boundaries.test.mjs; a new exception is an entry with its reason.

const tests = '\\.(test|spec|stories|bench)\\.(ts|tsx|mjs)$|/testing/|/\\.storybook/|/vitest\\.[a-z.]+\\.ts$'

/** Layers from top to bottom: each may import those after it, and no other way round. */
function layerRules(name, folder, layers) {
  return layers.slice(1).map((layer, index) => ({
    name,
    comment: `${folder}/${layer} lies below ${layers.slice(0, index + 1).join(', ')}.`,
    severity: 'error',
    from: { path: `^${folder}/${layer}/` },
    to: { path: `^${folder}/(${layers.slice(0, index + 1).join('|')})(/|\\.tsx?$)` },
  }))
}

/** Of the wallet and of Studio. */
const webLayers = ['app', 'features', 'components', 'data', 'platform']
const serverLayers = ['main', 'server', 'app', 'modules', 'platform']

/** Modules of the server from top to bottom, as `app.ts` puts them together from below: each may import those after it. */
export const serverModules = [
  'realtime',
  'analytics',
  'notifications',
  'moderation',
  'communities',
  'chat',
  'relations',
  'legacy-network',
  'map',
  'designs',
  'hand-outs',
  'campaigns',
  'commerce',
  'figures',
  'drops',
  'shares',
  'merchants',
  'answers',
  'coupons',
  'prizes',
  'tokens',
  'coins',
  'chain',
  'blocks',
  'key-copies',
  'identity',
  'viewers',
  'words',
  'studio',
  'users',
]

export const rules = [
  ...layerRules('wallet-layers', 'apps/wallet/src', webLayers),
  ...layerRules('studio-layers', 'apps/studio/src', webLayers),
  ...[
    ...layerRules('server-layers', 'apps/server/src', serverLayers),
    ...layerRules('modules-in-order', 'apps/server/src/modules', serverModules),
  ].map((rule) => ({ ...rule, from: { ...rule.from, pathNot: tests } })),
  {
    name: 'no-cycle',
    comment: 'Two files that need each other are one file, or hide a third.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'unresolved',
    comment:
      'An import must lead somewhere, and to a package that its workspace names. Web faces import addresses of the server, makers of the map what is installed beside them.',
    severity: 'error',
    from: { pathNot: '^packages/(fixtures/faces|basemap/tools)/' },
    to: { couldNotResolve: true, pathNot: '^(virtual:|node:)|\\?(raw|url|worker)' },
  },
  {
    name: 'features-apart',
    comment: 'Features meet in app/, or share a component, never each other.',
    severity: 'error',
    from: { path: '^apps/(wallet|studio)/src/features/([^/]+)/' },
    to: { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
  },
  {
    name: 'features-by-door',
    comment:
      'A feature is entered through its index.ts, which everybody pays for, or its parts.ts, which comes with the first token.',
    severity: 'error',
    from: { path: '^apps/(wallet|studio)/src/', pathNot: `^apps/(wallet|studio)/src/features/|${tests}` },
    to: {
      path: '^apps/(wallet|studio)/src/features/[^/]+/(?!(index|parts)\\.tsx?$)',
      pathNot: '\\.json$|/namespaces\\.ts$',
    },
  },
  {
    name: 'modules-by-door',
    comment: 'A module is entered through its index.ts.',
    severity: 'error',
    from: { path: '^apps/server/src/modules/([^/]+)/' },
    to: { path: '^apps/server/src/modules/', pathNot: '^apps/server/src/modules/($1/|[^/]+/index\\.ts$)' },
  },
  {
    name: 'modules-by-door',
    comment: 'A module is entered through its index.ts.',
    severity: 'error',
    from: { path: '^(apps|bench|packages)/', pathNot: '^apps/server/src/modules/' },
    to: { path: '^apps/server/src/modules/[^/]+/(?!index\\.ts$)' },
  },
  {
    name: 'protocol-alone',
    comment: 'The contract does no work: it imports zod and nothing else.',
    severity: 'error',
    from: { path: '^packages/protocol/src/', pathNot: tests },
    to: { pathNot: '^packages/protocol/(src|locales)/|node_modules/zod/' },
  },
  {
    name: 'chain-alone',
    comment:
      'Keys and chains know no screen, no person and no server of ours: whoever uses them hands in what they need.',
    severity: 'error',
    from: { path: '^packages/chain/' },
    to: { path: '^(apps|packages/(?!chain/))|node_modules/react' },
  },
  {
    name: 'ui-without-domain',
    comment: 'The design system knows no token, person or server.',
    severity: 'error',
    from: { path: '^packages/ui/', pathNot: '/\\.storybook/' },
    to: { path: '^(apps|packages/(?!ui/))' },
  },
  {
    name: 'packages-below-apps',
    comment: 'No package imports an app.',
    severity: 'error',
    from: { path: '^packages/', pathNot: '/\\.storybook/' },
    to: { path: '^apps/' },
  },
  {
    name: 'sides-apart',
    comment: 'The apps and the server meet in packages/protocol.',
    severity: 'error',
    from: { path: '^apps/(wallet|studio)/' },
    to: { path: '^apps/server/' },
  },
  {
    name: 'sides-apart',
    comment: 'The apps and the server meet in packages/protocol; a test may hold a client to the server.',
    severity: 'error',
    from: { path: '^apps/server/', pathNot: tests },
    to: { path: '^(apps/(wallet|studio)|packages/(ui|web|client))/' },
  },
  {
    name: 'sides-apart',
    comment: 'Tests of the server know no app.',
    severity: 'error',
    from: { path: '^apps/server/' },
    to: { path: '^(apps/(wallet|studio)|packages/(ui|web))/' },
  },
  {
    name: 'apps-apart',
    comment: 'What the wallet and Studio both need is a package.',
    severity: 'error',
    from: { path: '^apps/(wallet|studio)/' },
    to: { path: '^apps/(wallet|studio)/', pathNot: '^apps/$1/' },
  },
  {
    name: 'no-test-code-in-production',
    comment: 'What runs for people imports nothing of testing/ and no test.',
    severity: 'error',
    from: { path: '^(apps/(wallet|studio|server)|packages/[^/]+)/', pathNot: tests },
    to: { path: '/testing/|\\.(test|spec|stories)\\.tsx?$' },
  },
]
