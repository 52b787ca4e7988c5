/** What the server says in a push. */
interface Notice {
  title: string
  body: string
  url: string
  tag: string
}

/** Null for what is none: a worker that was woken has to show something all the same. */
export function readNotice(text: string | undefined): Notice | null {
  try {
    const said = JSON.parse(text ?? '') as Partial<Notice>
    const { title, body, url, tag } = said
    if (typeof title !== 'string' || typeof body !== 'string') return null
    return { title, body, url: isOwnPath(url) ? url : '/', tag: typeof tag === 'string' ? tag : body }
  } catch {
    return null
  }
}

const isOwnPath = (url: unknown): url is string => typeof url === 'string' && /^\/(?![/\\])/.test(url)

export async function showNotice(worker: ServiceWorkerGlobalScope, text: string | undefined): Promise<void> {
  const { title, body, url, tag } = readNotice(text) ?? { title: 'Vitrine', body: '', url: '/', tag: 'news' }
  await worker.registration.showNotification(title, { body, tag, data: url, icon: '/apple-touch-icon.png' })
}

/** The app that is open goes there; otherwise it is opened. */
export async function openNotice(worker: ServiceWorkerGlobalScope, url: unknown): Promise<void> {
  const target = isOwnPath(url) ? url : '/'
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ frameType }) => frameType === 'top-level')
  if (!open) return void (await worker.clients.openWindow(target))
  open.postMessage({ goTo: target })
  await open.focus()
}
