import type { DropDesign } from '../../data/drops.ts'

/** How many more there may be; null for any number. */
export const leftOf = ({ issued, max }: DropDesign): number | null => (max === null ? null : Math.max(0, max - issued))
