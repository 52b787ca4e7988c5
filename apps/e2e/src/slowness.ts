import type { BrowserContext, Page, Route } from '@playwright/test'

/** How many times slower than it is the browser's processor is made, such as 5. */
const throttle = Number(process.env.VITRINE_THROTTLE ?? 1)

/** How many milliseconds at most each call of the API waits, such as 800; the shortest wait is a third of it. */
const delay = Number(process.env.VITRINE_DELAY ?? 0)

/** To look for races: what the environment says makes every page of this person's browser slower, and leaves the others alone. */
export async function slowDown(context: BrowserContext): Promise<void> {
  if (throttle > 1) context.on('page', (page) => void throttleProcessor(context, page))
  if (delay > 0) await delayApi(context)
}

function onOffline(context: BrowserContext, listener: (offline: boolean) => Promise<void>): void {
  const setOffline = context.setOffline.bind(context)
  context.setOffline = async (offline) => {
    await listener(offline)
    await setOffline(offline)
  }
}

async function throttleProcessor(context: BrowserContext, page: Page): Promise<void> {
  try {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    // With a second session a browser that is offline says after a reload that it is online.
    onOffline(context, async (offline) => {
      if (offline) await devtools.detach()
    })
  } catch (error) {
    // Some are closed again before they are slow.
    if (!page.isClosed()) throw error
  }
}

async function delayApi(context: BrowserContext): Promise<void> {
  let calls = 0
  let isClosed = false
  let isOffline = false
  onOffline(context, async (offline) => {
    isOffline = offline
  })
  context.on('close', () => {
    isClosed = true
  })
  // Neighbours wait differently, so that they overtake one another.
  const wait = () => {
    calls += 1
    return new Promise((resolve) => setTimeout(resolve, delay * (1 / 3 + ((calls * 5) % 7) / 9)))
  }
  /** Every other one is late on its way there, the rest on the way back, when what they ask for has long been done. */
  const passOn = async (route: Route, { hostname }: URL) => {
    // A browser knows by itself names under localhost, and that it is offline; who asks in its place does not.
    if (calls % 2 === 0 || hostname.endsWith('.localhost') || isOffline) {
      await wait()
      return route.continue()
    }
    const response = await route.fetch({ maxRedirects: 0 })
    await wait()
    return route.fulfill({ response })
  }
  await context.route(/\/(api|v1)\//, async (route, request) => {
    if (!['fetch', 'xhr'].includes(request.resourceType())) return route.fallback()
    try {
      await passOn(route, new URL(request.url()))
    } catch (error) {
      // Nobody waits any more for what is still on its way when a journey ends.
      if (!isClosed) throw error
    }
  })
  await context.routeWebSocket(/\/(api\/realtime|ws)/, async (socket) => {
    await wait()
    socket.connectToServer()
  })
}
