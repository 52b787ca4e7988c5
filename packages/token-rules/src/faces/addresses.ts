/** Http and https, or a path of our own server (spec §5); null for anything else. */
export function addressOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2048) return null
  if (/^\/(?![/\\])/.test(value)) return value
  return /^https?:\/\/[^\s/]/i.test(value) ? value : null
}
