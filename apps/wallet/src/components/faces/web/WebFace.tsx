import { useQueryClient } from '@tanstack/react-query'
import { type FaceHost, openFaceHost } from '@vitrine/face-sdk/host'
import { ObjectPicture } from '@vitrine/ui/object'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useApi } from '../../../platform/server/api.ts'
import { logWarning } from '../../../platform/telemetry/log.ts'
import type { FaceProps } from '../face-props.ts'
import { useFaceChildren } from '../use-face-children.ts'
import { ConfirmAction } from './ConfirmAction.tsx'
import { createFaceDriver } from './face-driver.ts'
import { listenToFaces, tellFaces } from './face-events.ts'
import { faceTokenOf } from './face-token.ts'
import { isThere, sandboxOf } from './frame-rules.ts'
import { type OlderBridge, openOlderBridge } from './legacy-network/open-older-bridge.ts'
import { useConfirmation } from './use-confirmation.ts'
import { useSurroundings } from './use-surroundings.ts'
import styles from './web.module.css'

/** A page that is not here by then will not come. */
const patienceMs = 15_000

/** A brand's own page as the token's face: in a box without an origin, with the bridge as its only way out. */
export function WebFace({ drawing, view, subject, alt, onBroken, onClose }: FaceProps<'web'>) {
  const t = useT('faces')
  const api = useApi()
  const client = useQueryClient()
  const frame = useRef<HTMLIFrameElement>(null)
  const host = useRef<FaceHost>(null)
  const older = useRef<OlderBridge>(null)
  const [isLoaded, setIsLoaded] = useState(false)
  const confirmation = useConfirmation()
  const surroundings = useSurroundings()
  const children = useFaceChildren(subject)
  const { token } = subject
  const tokenNow = useEffectEvent(() => token)
  const surroundingsNow = useEffectEvent(() => surroundings)
  const configNow = useEffectEvent(() => drawing.config)
  const closeNow = useEffectEvent(() => onClose?.())
  const tellBroken = useEffectEvent(onBroken)
  const { ask } = confirmation
  const canClose = onClose !== undefined
  const { url } = drawing

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const listener = (event: { name: string; data: unknown }) => host.current?.tell('event', event)
    const needs = {
      api,
      client,
      token: tokenNow,
      confirm: ask,
      tell: (event: { name: string; data: unknown }) => tellFaces(subject.id, event, listener),
      ...(canClose ? { close: closeNow } : {}),
    }
    host.current = openFaceHost({
      frame: element,
      driver: createFaceDriver(needs),
      welcome: () => ({ token: faceTokenOf(tokenNow()), config: configNow(), view, surroundings: surroundingsNow() }),
      onFailure: (error) => logWarning('a face asked for something that failed', error),
    })
    older.current = openOlderBridge({ frame: element, needs, face: () => ({ url, view, config: configNow() }) })
    const unlisten = listenToFaces(subject.id, listener)
    return () => {
      host.current?.close()
      host.current = null
      older.current?.close()
      older.current = null
      unlisten()
    }
    // Not the token and its config, which are asked for when needed: a bridge that is opened anew finds nobody who says hello.
  }, [api, client, ask, canClose, subject.id, url, view])

  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const timer = setTimeout(() => tellBroken(), patienceMs)
    frame.current?.addEventListener('load', () => clearTimeout(timer), { signal })
    // The wallet's own policy says which hosts may be framed at all.
    const refused = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && url.startsWith(blockedURI)) tellBroken()
    }
    document.addEventListener('securitypolicyviolation', refused, { signal })
    isThere(url, signal).then(
      (there) => !there && tellBroken(),
      (error: unknown) => {
        if (signal.aborted) return
        logWarning('a face could not be asked for', error)
        tellBroken()
      },
    )
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [url])

  useEffect(() => {
    host.current?.tell('token.changed', faceTokenOf(token))
    older.current?.tokenChanged()
  }, [token])
  useEffect(() => host.current?.tell('surroundings.changed', surroundings), [surroundings])
  useEffect(() => {
    if (!children) return
    host.current?.tell(
      'children.changed',
      children.items.map((child) => faceTokenOf(child.token)),
    )
    older.current?.childrenChanged()
  }, [children])

  return (
    <div className={styles.face} data-face="" data-loaded={isLoaded || undefined}>
      {!isLoaded && (
        <div className={styles.waiting}>
          {drawing.poster ? <ObjectPicture src={drawing.poster} alt={alt} eager /> : <p>{t('web-loading')}</p>}
        </div>
      )}
      <iframe
        ref={frame}
        className={styles.frame}
        src={url}
        title={t('web-title', { title: subject.title })}
        sandbox={sandboxOf(drawing)}
        allow=""
        referrerPolicy="no-referrer"
        onLoad={() => setIsLoaded(true)}
      />
      {confirmation.question && (
        <ConfirmAction
          poster={drawing.poster}
          title={subject.title}
          question={confirmation.question}
          onAnswer={confirmation.answer}
        />
      )}
    </div>
  )
}
