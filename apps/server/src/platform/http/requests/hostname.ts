import { domainToASCII } from 'node:url'

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
/** What domainToASCII would read as the end of a host, or as something other than what it looks like. */
const notInNames = /[/\\?#@:%[\]\s\p{Cc}\p{Cf}]/u

/** A hostname as it is kept and compared: ASCII, lower case, without a dot at the end. Null for anything else, addresses included. */
export function readHostname(text: string): string | null {
  if (text.length > 260 || notInNames.test(text)) return null
  const name = domainToASCII(text.replace(/\.$/, '')).toLowerCase()
  const labels = name.split('.')
  if (name.length > 253 || !labels.every((each) => label.test(each))) return null
  return /^\d+$/.test(labels.at(-1) ?? '') ? null : name
}

/** The name in a `Host` header, whatever its port; null where it is none. */
export function hostnameOfHeader(host: string | undefined): string | null {
  return host === undefined ? null : readHostname(host.replace(/:\d{1,5}$/, ''))
}

/** Names that mean this machine, this network or nothing at all to others (RFC 6761, 6762, 8375). */
const notForEverybody =
  /^[^.]+$|(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|test|invalid|example|onion|alt|arpa)$/

/** Whether people everywhere can mean the same by this name. */
export const isPublicHostname = (name: string): boolean => !notForEverybody.test(name)
