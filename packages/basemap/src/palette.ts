/** Every colour of the map. By day sand, lawns and a clear sea; by night a blue town with lit avenues. */
export interface MapPalette {
  water: string
  /** Open country, and the ground under streets. */
  land: string
  coast: string
  graticule: string
  /** Lines of the squared paper on which nothing but places is known. */
  grid: string
  border: string
  /** Lawns, woods, gardens. */
  park: string
  /** Squares and platforms. */
  square: string
  road: string
  majorRoad: string
  roadEdge: string
  path: string
  rail: string
  building: string
  buildingEdge: string
  /** Walls and roofs where buildings stand up. */
  block: string
  text: string
  mutedText: string
  waterText: string
  parkText: string
  /** Museums, stations, monuments: what people meet at. */
  sightText: string
  /** Around letters. */
  halo: string
}

export const palettes: { light: MapPalette; dark: MapPalette } = {
  light: {
    water: '#a9d4ea',
    land: '#f5efe2',
    coast: '#7cb0cf',
    graticule: '#8fc0da',
    grid: '#e2d8c5',
    border: '#a8997f',
    park: '#c3e3ad',
    square: '#f7e6cb',
    road: '#ffffff',
    majorRoad: '#ffe8ad',
    roadEdge: '#ddcfb7',
    path: '#c7b08a',
    rail: '#bfb5aa',
    building: '#ecdcc6',
    buildingEdge: '#d9c5a9',
    block: '#f1dfc8',
    text: '#2f2a25',
    mutedText: '#4b443c',
    waterText: '#1c5075',
    parkText: '#28592b',
    sightText: '#7b2f14',
    halo: '#fffaf1',
  },
  dark: {
    water: '#0d3350',
    land: '#1c2233',
    coast: '#2f5d80',
    graticule: '#174263',
    grid: '#2a3148',
    border: '#5a6280',
    park: '#1d4434',
    square: '#2e3049',
    road: '#3e4763',
    majorRoad: '#5c4f3b',
    roadEdge: '#141a29',
    path: '#525a75',
    rail: '#414a66',
    building: '#272e45',
    buildingEdge: '#3a4464',
    block: '#333c59',
    text: '#f0f1f6',
    mutedText: '#c9cedc',
    waterText: '#93c6ee',
    parkText: '#9edcae',
    sightText: '#ffcf9c',
    halo: '#121826',
  },
}
