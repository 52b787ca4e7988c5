import { VisuallyHidden } from '@vitrine/ui'
import { ObjectPicture } from '@vitrine/ui/object'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useMediaQuery } from '../../../platform/device/media-query.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { logError, logWarning } from '../../../platform/telemetry/log.ts'
import type { FaceProps } from '../face-props.ts'
import styles from './scene.module.css'
import { type Show, showExhibit } from './show-exhibit.ts'
import { stillOfModel } from './stills.ts'

/** A 3D object: a picture of it in lists, and the thing itself, to be turned in the hand, everywhere else. */
export function SceneFace(props: FaceProps<'scene-3d'>) {
  return props.place === 'list' ? <SceneStill {...props} /> : <SceneStage {...props} />
}

function SceneStill({ drawing, alt, onBroken }: FaceProps<'scene-3d'>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const tellBroken = useEffectEvent(onBroken)
  useEffect(() => {
    let isShown = true
    stillOfModel(drawing)
      .then((still) => {
        if (isShown) canvas.current?.getContext('2d')?.drawImage(still, 0, 0)
      })
      .catch((error: unknown) => {
        logWarning('a model could not be pictured', error)
        if (isShown) tellBroken()
      })
    return () => {
      isShown = false
    }
  }, [drawing])
  return (
    <canvas
      ref={canvas}
      className={styles.still}
      data-face=""
      width={320}
      height={320}
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    />
  )
}

function SceneStage({ drawing, subject, alt, onBroken }: FaceProps<'scene-3d'>) {
  const t = useT('faces')
  const hint = useId()
  const control = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const show = useRef<Show>(null)
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [isReady, setIsReady] = useState(false)
  const tellBroken = useEffectEvent(onBroken)
  const { fields } = subject
  useEffect(() => {
    if (!control.current || !canvas.current) return
    show.current = showExhibit({
      drawing,
      isStill,
      canvas: canvas.current,
      control: control.current,
      onReady: () => setIsReady(true),
      onBroken: (error) => {
        logError('a model could not be shown', error)
        tellBroken()
      },
    })
    return () => {
      show.current?.end()
      show.current = null
    }
  }, [drawing, isStill])
  useEffect(() => show.current?.tell(fields), [fields])
  const hasClicks = drawing.animationRules.some((rule) => rule.on === 'click')
  return (
    <div
      ref={control}
      className={styles.scene}
      data-face=""
      data-ready={isReady || undefined}
      // Keys belong to the object while it has the focus.
      role="application"
      aria-roledescription={t('object')}
      aria-label={alt}
      aria-describedby={hint}
      aria-busy={!isReady}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is turned with the keys
      tabIndex={0}
    >
      <VisuallyHidden>
        <span id={hint}>{t(hasClicks ? 'turn-and-touch' : 'turn')}</span>
      </VisuallyHidden>
      {!isReady && drawing.poster && (
        <div className={styles.poster}>
          <ObjectPicture src={drawing.poster} alt="" eager />
        </div>
      )}
      <canvas ref={canvas} className={styles.canvas} />
    </div>
  )
}
