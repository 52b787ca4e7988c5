import { useViewer } from '../viewer/viewer.ts'

/** The document's title while the screen is shown. */
export function Title({ children }: { children?: string }) {
  const { appTitle } = useViewer()
  return <title>{children ? `${children} · ${appTitle}` : appTitle}</title>
}
