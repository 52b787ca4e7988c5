/**
 * What the connect screen is made of comes in one file: left to themselves its many small modules, shared with other screens, would
 * each be a request. Nothing else belongs here; everything here is paid for before the first input.
 */
const parts = [
  /\/node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store)\//,
  // Of a brand's entrance: it would fetch the whole of the wallet for it.
  /\/lucide-react\/dist\/esm\/icons\/map-pin\./,
  /\/packages\/ui\/src\/(actions|strings)\//,
  /\/packages\/ui\/src\/(class-names|theme\/theme-preference|fields\/(Checkbox|FieldShell)|feedback\/(ErrorNote|OfflineBanner|Skeleton|Spinner|EmptyState)|display\/VisuallyHidden)/,
  /\/packages\/client\/src\/(index|api-client|network-failure|request-ids|route)\.ts/,
  /\/packages\/web\/src\/(log|storage|i18n\/(?!format)|session\/(?!identity-provider))/,
  /\/packages\/protocol\/src\/(limits|problem|problem-body)\.ts/,
  /\/apps\/wallet\/src\/components\/(entrance|vitrine-case|wordmark|chain-mark|confirm-fields|language-switch)\//,
  /\/apps\/wallet\/src\/platform\/(?!server\/(query-client|realtime)|loading\/app-update|device\/(media-query|location|demo-walk|push)|external-wallets|navigation\/(tabs|opening|back-stack)|telemetry\/(analytics|tracker|error-collector)|i18n\/format|viewer\/(page-config|browser-support|changed-page)|session\/(identity-provider|sign-in-window|first-party|frame-place)|host\/(?!embedding))/,
  /\/apps\/wallet\/src\/features\/connect\/(?!BrandAbout|BusinessConnectPage)/,
  /\/apps\/wallet\/src\/app\/(App|Providers|versions\/(BrowserGate|VersionGate))\.tsx/,
  /\/apps\/wallet\/src\/app\/start\/(load-strings|strings-by-name)\.ts/,
]

export const entranceGroup = {
  name: 'entrance',
  test: (id: string) => !id.includes('/locales/') && parts.some((part) => part.test(id.split('?')[0] ?? id)),
}
