/** What a map says. */
export interface MapWords {
  /** Of the button that shows whose data the ground is. */
  attribution: string
  /** While the graphics were taken away. */
  interrupted: string
  /** Once, where the chosen ground cannot be had. */
  otherGround: string
}

/** What an app gives its maps. */
export interface MapNeeds {
  /** A hook: the address of the ground that whoever runs the server has chosen, once it is known. */
  useOperatorsStyle(): string | null | undefined
  /** A hook, with the map: its words in the person's language. */
  useWords(): MapWords
  /** Has the words come beside the library. */
  loadWords(): Promise<unknown> | undefined
  /** Is told what must not happen. `message` is a constant. */
  onError(message: string, error: unknown): void
}
