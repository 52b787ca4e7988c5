import type { BrandConfig } from '@vitrine/protocol'
import { Avatar } from '@vitrine/ui'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import './namespaces.ts'
import styles from './open-brand.module.css'

interface BrandPreviewProps {
  displayName: string
  logo: File | null
  colors: BrandConfig['colors']
}

/** The name, the logo and the colours together, by day and by night. */
export function BrandPreview({ displayName, logo, colors }: BrandPreviewProps) {
  const t = useT('open-brand')
  const [src, setSrc] = useState<string | null>(null)
  useEffect(() => {
    const url = logo && URL.createObjectURL(logo)
    setSrc(url)
    return () => void (url && URL.revokeObjectURL(url))
  }, [logo])
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      {(['light', 'dark'] as const).map((mode) => (
        <Side key={mode} mode={mode} {...{ displayName, src, colors }} />
      ))}
    </section>
  )
}

function Side({
  mode,
  displayName,
  src,
  colors,
}: { mode: 'light' | 'dark'; src: string | null } & Omit<BrandPreviewProps, 'logo'>) {
  const t = useT('open-brand')
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The policy of the page lets no style attribute in; properties that are set by script are none.
    const style = card.current?.style
    style?.setProperty('--preview-background', colors.background?.[mode] ?? null)
    style?.setProperty('--preview-text', colors.text?.[mode] ?? null)
    style?.setProperty('--preview-primary', colors.primary?.[mode] ?? null)
    style?.setProperty('--preview-primary-text', colors.primaryText?.[mode] ?? null)
  }, [colors, mode])
  return (
    <div ref={card} className={styles.side}>
      <Avatar name={displayName} src={src} shape="square" size="large" decorative />
      <strong>{displayName}</strong>
      <span className={styles.pill}>{t('preview-button')}</span>
    </div>
  )
}
