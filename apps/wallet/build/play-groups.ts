/**
 * What is fetched only for tokens that move or that are scanned, or on the map: 3D, maps and streams are heavier than the rest of the
 * app together. `lazy-` keeps them out of what every device stores for offline starts.
 */
export const playGroups = [
  // What AR asks of the map without drawing one; left to itself it would come with all of the map.
  {
    name: 'map-places',
    test: /\/apps\/wallet\/src\/data\/(map\/(?!map-block)|regions\/[^/]+\/map)|\/packages\/map\/src\/boxes\.ts/,
  },
  // What stands on the map before its library is there; left to itself it would wait for all of that.
  {
    name: 'map-view',
    test: /\/apps\/wallet\/src\/components\/map\/(?!map-view\/)|\/packages\/map\/src\/(?!MapCanvas|library|draw-surroundings|trees|use-ground|use-map-style|ground-query|boxes)/,
  },
  // What AR and the scanner need of AR without drawing it; left to itself it would come with all that draws.
  { name: 'ar-rules', test: /\/packages\/ar\/src\/(?!stage\/)/ },
  {
    name: 'lazy-map',
    test: /\/node_modules\/(maplibre-gl|pmtiles)\/|\/packages\/map\/src\/(MapCanvas|library|draw-surroundings|trees)\.tsx?/,
  },
  { name: 'lazy-scene', test: /\/node_modules\/three\/|\/apps\/wallet\/src\/components\/faces\/scene\// },
  { name: 'lazy-ar', test: /\/packages\/ar\/src\/stage\// },
  { name: 'lazy-stream', test: /\/node_modules\/hls\.js\// },
  {
    name: 'lazy-web-face',
    test: /\/apps\/wallet\/src\/components\/faces\/web\/|\/packages\/face-sdk\//,
    // Its sheets and buttons are those of every screen.
    includeDependenciesRecursively: false,
  },
  {
    // Its name changes with its content alone: a wallet that is older than the server finds it all the same.
    name: 'lazy-errors',
    test: /\/node_modules\/@sentry\/|\/platform\/telemetry\/error-collector\.ts|\/packages\/protocol\/src\/telemetry\//,
  },
  { name: 'lazy-barcodes', test: /\/node_modules\/bwip-js\// },
  {
    // What Studio's preview has besides the app's own screens.
    name: 'lazy-preview-inside',
    test: /\/apps\/wallet\/src\/app\/preview\/Inside\.tsx|\/wouter\/.*memory-location/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'lazy-preview-token',
    test: /\/apps\/wallet\/src\/(app\/preview\/ShownToken|features\/token-detail\/FaceAlone)\.tsx/,
    includeDependenciesRecursively: false,
  },
]
