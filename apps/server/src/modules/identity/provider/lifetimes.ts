const day = 24 * 60 * 60

/** In seconds. */
export const lifetimes = {
  session: 30 * day,
  refreshToken: 60 * day,
  grant: 365 * day,
  interaction: 60 * 60,
} as const

/** Of refresh tokens that were got for an access token: they and those after them end with the session that it was of. */
export const exchangedGrantType = 'token_exchange'
