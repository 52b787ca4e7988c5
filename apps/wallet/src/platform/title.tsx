import { config } from './config.ts'

/** The document's title while the screen is shown. */
export function Title({ children }: { children?: string }) {
  return <title>{children ? `${children} · ${config.appTitle}` : config.appTitle}</title>
}
