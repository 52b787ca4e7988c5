import type { ArItem } from '@vitrine/ar'
import { Button, classNames, IconButton, Joined, VisuallyHidden } from '@vitrine/ui'
import Box from 'lucide-react/icons/box'
import Camera from 'lucide-react/icons/camera'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import { AsideHints } from './AsideHints.tsx'
import styles from './ar.module.css'
import './namespaces.ts'
import type { StageHandle } from './use-ar-stage.ts'

export interface ArNotice {
  tone: 'info' | 'danger' | 'success'
  text: string
  action?: ReactNode
}

export interface ArScreenProps {
  title: string
  onClose: () => void
  handle: StageHandle
  /** What is said before anything is opened. */
  intro: { title: string; text: string; instead?: ReactNode }
  items: readonly ArItem[]
  /** What the person is after: while they see it, nothing points aside. */
  target?: string | undefined
  onTap: (id: string) => void
  /** Enter takes what the person looks at. */
  onEnter?: () => void
  /** Keys that mean something else here than looking around; says whether it did something. */
  onKey?: (event: KeyboardEvent) => boolean
  /** What the keys do, for whoever is told. */
  keys?: string
  /** Said over the picture, and read aloud. */
  notice: ArNotice | null
  /** Small things under the bar: a level, a score, a time. */
  top?: ReactNode
  /** Whose data is in the picture. */
  credit?: ReactNode
  /** Stands below, over the picture: the same things as a list, buttons of a game. */
  panel?: ReactNode
}

const step = 0.16

/** The frame of everything that is seen in AR: the picture, what lies over it, and the way in and out. */
export function ArScreen(props: ArScreenProps) {
  const { title, onClose, handle, intro, items, target, onTap, onEnter, onKey, keys, notice, top, credit, panel } =
    props
  const { host, overlay, state, fallback, open } = handle
  const t = useT('ar')
  const hint = useId()
  const stage = state.is === 'open' ? state.stage : null
  const mode = state.is === 'open' ? state.mode : null
  const tapped = useEffectEvent(onTap)
  useEffect(() => stage?.onTap((id) => tapped(id)), [stage])
  useEffect(() => stage?.setItems(items), [stage, items])

  const handleKey = (event: KeyboardEvent) => {
    if (!stage || event.altKey || event.ctrlKey || event.metaKey) return
    const turn = turns[event.key]
    if (onKey?.(event)) event.preventDefault()
    else if (turn) stage.look(...turn)
    else if (event.key === 'Enter' && onEnter) onEnter()
    else return
    event.preventDefault()
  }

  return (
    <section ref={overlay} className={styles.screen} data-whole-screen="" aria-label={title}>
      <div
        ref={host}
        className={styles.host}
        // Keys belong to the place while it has the focus.
        role="application"
        aria-roledescription={t('place')}
        aria-label={title}
        aria-describedby={hint}
        tabIndex={stage ? 0 : -1}
        onKeyDown={handleKey}
      />
      <VisuallyHidden>
        <span id={hint}>{keys ?? t('keys')}</span>
      </VisuallyHidden>
      <header className={styles.bar}>
        <IconButton className={styles.round} label={t('close')} icon={<X aria-hidden="true" />} onPress={onClose} />
        <h1 className={styles.title}>
          <Joined>{title}</Joined>
        </h1>
        {stage && mode === 'scene' && (
          <IconButton
            className={styles.round}
            label={t('use-camera')}
            icon={<Camera aria-hidden="true" />}
            onPress={() => open('live')}
          />
        )}
        {stage && mode === 'camera' && (
          <IconButton
            className={styles.round}
            label={t('without-camera')}
            icon={<Box aria-hidden="true" />}
            onPress={() => open('scene')}
          />
        )}
      </header>
      <div className={styles.middle}>
        {top && <div className={styles.top}>{top}</div>}
        {credit && <p className={styles.credit}>{credit}</p>}
        {stage && mode !== 'immersive' && <AsideHints stage={stage} items={items} target={target} />}
        {state.is !== 'open' && (
          <div className={styles.card}>
            <h2>{intro.title}</h2>
            <p>{state.is === 'broken' ? t('broken') : intro.text}</p>
            {intro.instead ?? (
              <div className={styles.ways}>
                <Button busy={state.is === 'opening' && state.wanted === 'live'} onPress={() => open('live')}>
                  <Camera aria-hidden="true" />
                  {t('start')}
                </Button>
                <Button
                  variant="quiet"
                  busy={state.is === 'opening' && state.wanted === 'scene'}
                  onPress={() => open('scene')}
                >
                  {t('without-camera')}
                </Button>
              </div>
            )}
          </div>
        )}
      </div>
      <div className={styles.foot}>
        <div role="status" className={styles.notices}>
          {notice && (
            <div className={classNames(styles.notice, styles[notice.tone])}>
              <p>{notice.text}</p>
              {notice.action}
            </div>
          )}
          {!notice && fallback && state.is === 'open' && (
            <div className={styles.notice}>
              <p>{t(`fallback-${fallback}`)}</p>
            </div>
          )}
        </div>
        {panel}
      </div>
    </section>
  )
}

const turns: Record<string, [left: number, up: number]> = {
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
}
