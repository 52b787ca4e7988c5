/** Files of the folder data/, named by their content. Written by the makers in tools/. */
export const dataFiles = {
  grid: 'grid-e7b640023a.mvt',
  streets: 'streets-90a1915667.pmtiles',
  ways: 'ways-2d073faa1d.bin',
  world: 'world-2d9c03ff6c.pmtiles',
} as const
