/** Every colour of the map. The warm greys are those of the app's rooms, the cool ones lean towards its ultramarine. */
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
  /** Around letters. */
  halo: string
}

export const palettes: { light: MapPalette; dark: MapPalette } = {
  light: {
    water: '#d1dae6',
    land: '#f6f3ef',
    coast: '#a8b2bf',
    graticule: '#bac5d5',
    grid: '#dfdbd5',
    border: '#aba39a',
    park: '#dbecd8',
    square: '#efece7',
    road: '#fffefd',
    majorRoad: '#fffefd',
    roadEdge: '#d9d5cf',
    path: '#d4cec7',
    rail: '#cbc6c0',
    building: '#e6e2dc',
    buildingEdge: '#d5d0c9',
    block: '#e9e6e0',
    text: '#423c35',
    mutedText: '#5d5750',
    waterText: '#475974',
    parkText: '#3a593b',
    halo: '#f8f7f3',
  },
  dark: {
    water: '#0a0e16',
    land: '#201d1b',
    coast: '#323843',
    graticule: '#191f2c',
    grid: '#322e2b',
    border: '#524c46',
    park: '#1d281f',
    square: '#24211e',
    road: '#393633',
    majorRoad: '#44403d',
    roadEdge: '#191715',
    path: '#413c38',
    rail: '#3c3835',
    building: '#2d2927',
    buildingEdge: '#3b3734',
    block: '#302c2a',
    text: '#d4d0cb',
    mutedText: '#b5b0a8',
    waterText: '#8999b5',
    parkText: '#8fae94',
    halo: '#181513',
  },
}
