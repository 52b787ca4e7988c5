/** What sets one kind of AR game apart; everything else of a game is the same for all. */
interface ArGameKindRules {
  /** Whether the levels of a design fit. `isPlaced` tells of each whether it has a place. */
  fits(isPlaced: readonly boolean[]): boolean
  /** What fits, in words. */
  levels: string
  /** A level opens when the one before is done. */
  opensInOrder: boolean
  /** Pieces are kept, and the game is won when there is one of each; otherwise it is won level by level. */
  collects: boolean
}

const oneAnywhere: Pick<ArGameKindRules, 'fits' | 'levels'> = {
  fits: ([isPlaced, ...others]) => isPlaced === false && others.length === 0,
  levels: 'one without a place',
}

/** Every kind, under the name that a face's address has it by. Another kind is an entry. */
export const arGames = {
  SimpleGame: { ...oneAnywhere, opensInOrder: false, collects: false },
  GeoGame: {
    fits: (isPlaced) => isPlaced.length > 0 && isPlaced.every(Boolean),
    levels: 'one or more, each at a place',
    opensInOrder: false,
    collects: false,
  },
  MultiLevelGeoGame: {
    fits: ({ length }) => length > 1,
    levels: 'several',
    opensInOrder: true,
    collects: false,
  },
  CollectionGameV1: { ...oneAnywhere, opensInOrder: false, collects: true },
} as const satisfies Record<string, ArGameKindRules>

export type ArGameKind = keyof typeof arGames
export const arGameKinds = Object.keys(arGames) as ArGameKind[]
