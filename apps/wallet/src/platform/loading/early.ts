/**
 * Runs before the first paint, out of the page itself: decides whether the screen that stands in the page is for whoever opens it, lets its
 * picture come before the app's script, and keeps what they press until the app takes the screen over. It is written into the page as it
 * stands here, so it must need nothing from outside.
 */
export function early(): void {
  const root = document.documentElement
  const read = (key: string): unknown => {
    try {
      return JSON.parse(localStorage.getItem(`vitrine:${key}`) ?? 'null')
    } catch {
      return null
    }
  }
  const { paths = '', script = '', ahead = '' } = document.currentScript?.dataset ?? {}
  const append = (tag: string, attributes: Record<string, string>) =>
    document.head.append(Object.assign(document.createElement(tag), { crossOrigin: '', ...attributes }))
  const load = () => {
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
    for (const href of [...ahead.split(' ').filter(Boolean), script]) append('link', { rel: 'modulepreload', href })
    let missing = sheets.length
    const run = () => {
      if (missing-- === 0) append('script', { type: 'module', src: script })
    }
    for (const sheet of sheets) {
      sheet.onload = run
      sheet.onerror = run
      sheet.disabled = false
    }
    run()
  }
  const theme = read('theme')
  if (!root.dataset.theme && (theme === 'light' || theme === 'dark')) root.dataset.theme = theme

  const spoken = ['en', 'es']
  const chosen = read('language')
  const wanted =
    spoken.find((each) => each === chosen) ??
    navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => spoken.includes(tag)) ??
    'en'
  const around = window as Window & {
    vatomMessageHandler?: unknown
    ReactNativeWebView?: unknown
    webkit?: { messageHandlers?: { vatomMessageHandler?: unknown } }
  }
  const isHosted =
    window.parent !== window ||
    around.vatomMessageHandler ||
    around.ReactNativeWebView ||
    around.webkit?.messageHandlers?.vatomMessageHandler
  const isThere = paths.split(' ').includes(location.pathname) && /^(\?(utm_\w+=[^&]*(&|$))*)?$/.test(location.search)
  if (isHosted || !isThere || wanted !== root.lang || read('session') !== null) {
    root.dataset.first = 'hidden'
    load()
    return
  }
  root.dataset.first = 'shown'
  // What is looked at comes first: script, styles and fonts would share the line with the picture, and all of them would be late.
  document.addEventListener('DOMContentLoaded', () => {
    const picture = document.querySelector<HTMLImageElement>('#app img[fetchpriority="high"]')
    if (!picture || picture.complete) return load()
    let isLoading = false
    const once = () => {
      if (!isLoading) load()
      isLoading = true
    }
    picture.addEventListener('load', once)
    picture.addEventListener('error', once)
    setTimeout(once, 1500)
  })
  document.addEventListener(
    'click',
    ({ target }) => {
      const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-first="shown"] #app button') : null
      if (!pressed) return
      root.dataset.pressed = pressed.textContent
      pressed.style.opacity = '0.6'
    },
    true,
  )
}
