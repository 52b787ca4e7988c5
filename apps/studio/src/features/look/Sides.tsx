import type { PublicBusiness } from '@vitrine/protocol'
import { Button, SegmentedControl } from '@vitrine/ui'
import { type ReactNode, useState } from 'react'
import { Preview, type PreviewShown } from '../../components/preview/Preview.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './look.module.css'
import { useIsWide } from './use-is-wide.ts'

type Screen = Exclude<PreviewShown['screen'], 'token'>

interface SidesProps {
  /** The screen that is shown until another one is chosen. */
  first: Screen
  business: PublicBusiness
  viewer?: PreviewShown['viewer']
  /** The form. */
  children: ReactNode
}

const screens: readonly Screen[] = ['brand', 'home', 'wallet']

/** A form, and beside it the wallet as it would be; on a narrow screen above it, when asked for. */
export function Sides({ first, business, viewer, children }: SidesProps) {
  const t = useT('look')
  const [chosen, setChosen] = useState<Screen | null>(null)
  const screen = chosen ?? first
  const isWide = useIsWide()
  const [isAsked, setAsked] = useState(false)
  const preview = (
    <aside className={styles.preview} aria-label={t('preview')}>
      <SegmentedControl
        label={t('preview-screen')}
        hideLabel
        segments={screens.map((value) => ({ value, label: t(`screen-${value}`) }))}
        value={screen}
        onChange={setChosen}
      />
      <Preview title={t('preview')} shown={{ screen, business, ...(viewer ? { viewer } : {}) }} />
    </aside>
  )
  return (
    <div className={styles.sides}>
      {!isWide && (
        <div>
          <Button variant="quiet" aria-expanded={isAsked} onPress={() => setAsked(!isAsked)}>
            {t(isAsked ? 'hide-preview' : 'show-preview')}
          </Button>
        </div>
      )}
      {!isWide && isAsked && preview}
      <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
        {children}
      </form>
      {isWide && preview}
    </div>
  )
}
