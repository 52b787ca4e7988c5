import { limits } from '@vitrine/protocol'
import { networkOf, type RateLimiter, widerNetworkOf } from './rate-limits.ts'

/** Who asks: a person or a guest behind an address, or only an address. */
export interface Asker {
  ip: string
  caller: { accountId: string; guest: boolean } | null
}

/** How often each may ask: a person, all guests of a network, all people of it, and a provider's customer with many networks. */
export interface Allowances {
  /** Null: go on. Otherwise the seconds to wait. */
  take(name: string, asker: Asker, perMinute?: number): Promise<number | null>
  /** What is no operation: pages, scripts, pictures, the map's data. */
  takeFile(ip: string): Promise<number | null>
  /** A socket that is being opened, before it is known by whom. */
  takeSocket(ip: string): Promise<number | null>
}

/** Multiples of what one person may. Guests cost nothing to make, and a fair or a school shares one address. */
const share = { guestsOfNetwork: 3, network: 10, widerNetwork: 4, files: 50, sockets: 10 }

export function createAllowances(needs: { limiter: RateLimiter; ratePerMinute?: number }): Allowances {
  const { limiter, ratePerMinute = limits.ratePerMinuteDefault } = needs
  // An operator who lets each ask more expects more of each network, also where an operation has a limit of its own.
  const generosity = Math.max(1, ratePerMinute / limits.ratePerMinuteDefault)

  async function takeAll(buckets: [key: string, perMinute: number][]): Promise<number | null> {
    for (const [key, perMinute] of buckets) {
      const wait = await limiter.take(key, perMinute)
      if (wait !== null) return wait
    }
    return null
  }

  const ofNetwork = (name: string, ip: string, perMinute: number): [string, number][] => {
    const wider = widerNetworkOf(ip)
    return [
      [`${name} ${networkOf(ip)}`, perMinute],
      ...(wider ? [[`${name} ${wider}`, perMinute * share.widerNetwork] as [string, number]] : []),
    ]
  }

  return {
    take(name, { ip, caller }, perMinute = ratePerMinute) {
      if (!caller) return takeAll(ofNetwork(name, ip, perMinute))
      const guests = caller.guest ? ofNetwork(`${name} guests`, ip, perMinute * share.guestsOfNetwork * generosity) : []
      return takeAll([
        [`${name} ${caller.accountId}`, perMinute],
        ...guests,
        ...ofNetwork(`${name} people`, ip, perMinute * share.network * generosity),
      ])
    },
    takeFile: (ip) => takeAll(ofNetwork('files', ip, ratePerMinute * share.files)),
    takeSocket: (ip) => takeAll(ofNetwork('sockets', ip, ratePerMinute * share.sockets)),
  }
}
