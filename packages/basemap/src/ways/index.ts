export { findWay, type StreetWay } from './find-way.ts'
export { readWays, type Ways } from './read-ways.ts'
