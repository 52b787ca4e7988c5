/** Metres to the east and to the north. */
export type Step = readonly [east: number, north: number]

/** What stands and lies around a place, for whoever shows it in another way than as a map. */
export interface Surroundings {
  /** The ground from above, north at the top, with the place in its middle. */
  ground: HTMLCanvasElement
  /** How wide it is. */
  metres: number
  buildings: readonly { outline: readonly Step[]; height: number }[]
  /** Somewhere among what is green. */
  trees: readonly Step[]
}
