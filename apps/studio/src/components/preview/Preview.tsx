import type { BrandViewer, PlaceholderId, PublicBusiness, Token } from '@vitrine/protocol'
import { useEffect, useRef, useState } from 'react'
import styles from './preview.module.css'

/** What the wallet is to show, unpublished as it is. The wallet's `app/preview` reads it. */
export interface PreviewShown {
  /** The page where people come in, the brand's home, its part of the wallet while it is empty, or the page of a token. */
  screen: 'brand' | 'home' | 'wallet' | 'token'
  business: PublicBusiness
  /** What the app is at the brand's domains, where it is that which is edited. */
  viewer?: Pick<BrandViewer, 'features' | 'appConfig'>
  /** On `token`: whose page, or of which face alone. */
  token?: Token
  face?: PlaceholderId | null
}

/** The real wallet in a frame of our own origin, with what is being typed. */
export function Preview({ title, shown }: { title: string; shown: PreviewShown }) {
  const frame = useRef<HTMLIFrameElement>(null)
  // How often it has begun: each time it knows nothing yet.
  const [begun, setBegun] = useState(0)
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (
        source === frame.current?.contentWindow &&
        origin === location.origin &&
        data?.type === 'vitrine:preview-ready'
      )
        setBegun((times) => times + 1)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  const text = JSON.stringify(shown)
  useEffect(() => {
    if (begun > 0)
      frame.current?.contentWindow?.postMessage({ type: 'vitrine:preview', shown: JSON.parse(text) }, location.origin)
  }, [begun, text])
  return <iframe ref={frame} className={styles.frame} title={title} src="/preview" />
}
