/**
 * The codes of the older network and the HTTP status that goes with each (spec §8, docs/specification/wire.md). Texts are in
 * `locales/{en,es}/network.json` under the same number. Free of schemas.
 */
export const networkErrors = {
  /** No App-Id. */
  2: 400,
  /** An App-Id that names nobody. */
  11: 400,
  /** No such action. */
  13: 400,
  /** An App-Id that cannot be one. */
  17: 400,
  /** An App-Id beside a token of another app. */
  513: 403,
  516: 400,
  517: 400,
  521: 409,
  527: 400,
  429: 429,
  500: 500,
  503: 503,
  /** Of sockets: calls are answered by the two bodies on which older clients refresh. */
  401: 401,
  404: 404,
  405: 405,
  403: 403,
  1004: 400,
  1006: 403,
  1007: 400,
  1008: 400,
  1010: 409,
  1012: 400,
  1014: 404,
  1015: 403,
  1082: 409,
  1508: 504,
  1604: 403,
  1605: 409,
  1627: 409,
  1630: 409,
  1631: 409,
  1632: 409,
  1639: 409,
  1644: 409,
  1645: 409,
  1654: 409,
  1656: 409,
  1701: 404,
  1702: 404,
  1703: 404,
  1705: 404,
  1708: 403,
  2030: 404,
  2031: 401,
  2032: 401,
  2034: 401,
  2037: 400,
  2049: 401,
  /** Carries the time until which signing in is shut. */
  2051: 423,
  2552: 404,
  2553: 404,
  2562: 409,
  2563: 409,
  2564: 400,
  2566: 409,
  2567: 400,
  2569: 400,
  2571: 400,
  2572: 400,
} as const satisfies Record<number, number>

export type NetworkErrorCode = keyof typeof networkErrors

/** `locales/{language}/network.json`; facts stand in `{{double braces}}`. */
export type NetworkTexts = Readonly<Record<`${NetworkErrorCode}`, string>>
