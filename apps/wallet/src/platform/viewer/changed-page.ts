import { readAppConfig } from './app-config.ts'
import { setAppConfig } from './viewer.ts'

const icons = 'link[rel="icon"], link[rel="apple-touch-icon"]'
const colors = 'meta[name="theme-color"]'

/** The page that opens the app as the server has it now, where this app was opened by an older one: what it says holds at once. */
export function takePage(text: string): void {
  const page = new DOMParser().parseFromString(text, 'text/html')
  const both = <E extends Element>(selector: string): [E, E][] => {
    const now = [...page.querySelectorAll<E>(selector)]
    return [...document.querySelectorAll<E>(selector)].flatMap((old, index) => (now[index] ? [[old, now[index]]] : []))
  }
  for (const [link, { rel, type, href }] of both<HTMLLinkElement>(icons)) {
    if (link.href !== href) link.replaceWith(Object.assign(document.createElement('link'), { rel, type, href }))
  }
  for (const [meta, { content }] of both<HTMLMetaElement>(colors)) meta.dataset.own = content
  setAppConfig(readAppConfig(page))
}
