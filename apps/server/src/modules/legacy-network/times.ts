/** Without a fraction of a second: older clients refuse one. */
export const wireTime = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`
