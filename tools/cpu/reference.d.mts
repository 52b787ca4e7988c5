/** How many times as long as on the reference machine the same work takes here and now. */
export function measureSlowness(): Promise<number>
