/** The one notice of what somebody's points at a brand did: a stamp, a full card, and what came for it take each other's place. */
export const pointsNotice = (businessId: string) => `points-${businessId}`
