/** By whose clock this device lives: `Europe/Helsinki`. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
