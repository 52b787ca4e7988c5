import type { HostConfig } from './config.ts'
import { Vitrine } from './vitrine.ts'

/** The original's class: pages that were written for it change where it comes from, and `config.baseUrl`. */
export class VatomWallet extends Vitrine {
  constructor(
    place: Element | string,
    accessToken?: string | null,
    businessId?: string | null,
    config: HostConfig = {},
  ) {
    super(place, {
      ...(config.baseUrl ? { baseUrl: config.baseUrl } : {}),
      ...(accessToken ? { accessToken } : {}),
      ...(businessId ? { businessId } : {}),
      config,
    })
  }
}
