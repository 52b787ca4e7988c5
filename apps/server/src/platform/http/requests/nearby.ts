import { BlockList, isIP } from 'node:net'

const nearby = new BlockList()
nearby.addSubnet('127.0.0.0', 8)
nearby.addSubnet('10.0.0.0', 8)
nearby.addSubnet('172.16.0.0', 12)
nearby.addSubnet('192.168.0.0', 16)
nearby.addSubnet('169.254.0.0', 16)
nearby.addAddress('::1', 'ipv6')
nearby.addSubnet('fc00::', 7, 'ipv6')
nearby.addSubnet('fe80::', 10, 'ipv6')

/** An address of this machine or of its private network. */
export function isNearbyAddress(ip: string): boolean {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  const family = isIP(address)
  return family !== 0 && nearby.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** The name by which this machine was asked cannot belong to somebody else. */
export function isNearbyHost(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  return name === 'localhost' || name.endsWith('.localhost') || isNearbyAddress(name)
}
