/**
 * The box keeps a web face from everybody else when it runs (ADR 0019); this tells its maker beforehand what would not work there. The first
 * address outside that a file asks for, or what it would leave its frame with; null where it stays inside.
 */
export function reachOf(path: string, text: string): string | null {
  if (/\.css$/i.test(path)) return first(text, inCss)
  if (/\.m?js$/i.test(path)) return first(text, inScript)
  return first(text, /\.svg$/i.test(path) ? [...inMarkup, ...inCss] : [...inMarkup, ...inCss, ...inScript])
}

const outside = String.raw`((?:https?:|wss?:|ftp:|file:)?\/\/[^\s"'\`<>)]{1,200})`

const inMarkup = [
  new RegExp(String.raw`\s(?:src|srcset|href|xlink:href|action|formaction|data|poster)\s*=\s*["']?\s*${outside}`, 'i'),
  /(<base[\s>][^>]{0,200})/i,
  /(<meta[^>]{0,200}http-equiv\s*=\s*["']?refresh[^>]{0,200})/i,
  /(<(?:iframe|object|embed|frame|portal)[\s>][^>]{0,200})/i,
  /(\starget\s*=\s*["']?_(?:top|parent|blank)["']?)/i,
  /((?:href|src|action)\s*=\s*["']?\s*javascript:[^"'>]{0,100})/i,
]

const inCss = [
  new RegExp(String.raw`url\(\s*["']?${outside}`, 'i'),
  new RegExp(String.raw`@import\s+["']${outside}`, 'i'),
]

const inScript = [
  new RegExp(String.raw`\b(?:from|import)\s*\(?\s*["'\`]${outside}`),
  new RegExp(
    String.raw`\b(?:fetch|open|sendBeacon|importScripts|location\.assign|location\.replace)\s*\(\s*["'\`]${outside}`,
  ),
  new RegExp(String.raw`\bnew\s+(?:WebSocket|EventSource|Worker|SharedWorker|Image)\s*\(\s*["'\`]${outside}`),
  new RegExp(String.raw`\.(?:src|href|location|action)\s*=\s*["'\`]${outside}`),
  /\b((?:window\.)?(?:top|parent)\.(?:document|location|frames|localStorage|eval)\b)/,
]

function first(text: string, patterns: readonly RegExp[]): string | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.[1]
    if (found !== undefined) return found.trim().slice(0, 200)
  }
  return null
}
