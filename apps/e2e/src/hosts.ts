import { hostCalls } from '@vitrine/protocol'
import { type HostPage, startHostPage } from './host-page.ts'
import { test as base } from './test.ts'

interface Hosts {
  /** Registered, with every call. */
  cinema: HostPage
  /** Registered for the original's protocol. */
  kiosk: HostPage
  /** May frame the wallet, and is not registered to drive it. */
  frameOnly: HostPage
  /** Not registered. */
  stranger: HostPage
}

async function withHostPage(use: (host: HostPage) => Promise<void>): Promise<void> {
  const host = await startHostPage()
  await use(host)
  await host.close()
}

/** Journeys with pages of others, each on an origin of its own. */
export const test = base.extend<Hosts>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  cinema: ({}, use) => withHostPage(use),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  kiosk: ({}, use) => withHostPage(use),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  stranger: ({}, use) => withHostPage(use),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  frameOnly: ({}, use) => withHostPage(use),
  settings: async ({ cinema, kiosk, frameOnly }, use) => {
    const clients = [
      {
        id: 'cinema',
        name: 'Corner Cinema',
        embedOrigins: [cinema.origin],
        grants: hostCalls,
        scopes: ['wallet:all'],
        apiCalls: [{ method: 'GET', url: '/me' }],
      },
      { id: 'kiosk', name: 'Kiosk', embedOrigins: [kiosk.origin], original: true },
      { id: 'pocket', name: 'Pocket', nativeContainers: true, original: true },
    ]
    await use({ CLIENTS: JSON.stringify(clients), FRAME_ANCESTORS: frameOnly.origin })
  },
})
