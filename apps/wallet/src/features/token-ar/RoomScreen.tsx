import type { ArItem } from '@vitrine/ar'
import type { Token } from '@vitrine/protocol'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { ArScreen } from '../../components/ar/ArScreen.tsx'
import { lookOf } from '../../components/ar/token-look.ts'
import { useArStage } from '../../components/ar/use-ar-stage.ts'
import { titleOf } from '../../components/token/token-view.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { afterKey, arranged, moved, scaled, turned } from './arrangement.ts'
import { PictureSheet } from './PictureSheet.tsx'
import { RoomTools } from './RoomTools.tsx'
import styles from './token-ar.module.css'
import { useShots } from './use-shots.ts'

/** One object, moved, scaled and turned in the room, and pictured there. */
export function RoomScreen({ token }: { token: Token }) {
  const t = useT('token-ar')
  const handle = useArStage()
  const { state } = handle
  const stage = state.is === 'open' ? state.stage : null
  const mode = state.is === 'open' ? state.mode : null
  const [arrangement, arrange] = useState(arranged)
  const shots = useShots(stage)
  const title = titleOf(token)

  const items = useMemo(
    (): ArItem[] => [{ id: token.id, label: '', ...arrangement, ...lookOf(token) }],
    [token, arrangement],
  )
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const next = afterKey(arrangement, event.key)
    if (!next) return false
    arrange(next)
    return true
  })
  useEffect(() => {
    if (!stage) return
    // What stands on the ground is looked down at.
    stage.look(0, -0.24)
    const stops = [
      stage.onGround(({ x, z }) => arrange((before) => moved(before, x, z))),
      stage.onDrag((_, { x, z }) => arrange((before) => moved(before, x, z))),
      stage.onPinch((factor, turn) => arrange((before) => turned(scaled(before, factor), turn))),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [stage])

  return (
    <>
      <ArScreen
        title={title}
        onClose={() => goBack(href('token', { tokenId: token.id }))}
        handle={handle}
        intro={{ title: t('start-title', { title }), text: t('start') }}
        items={items}
        onTap={() => undefined}
        onKey={handleKey}
        keys={t('keys')}
        notice={shots.failed ? { tone: 'danger', text: t('shot-failed') } : null}
        top={stage && <p className={styles.hint}>{t('hint')}</p>}
        panel={
          stage && (
            <RoomTools
              isImmersive={mode === 'immersive'}
              arrangement={arrangement}
              onArrange={arrange}
              shots={shots}
              onCamera={() => handle.open('camera')}
            />
          )
        }
      />
      {shots.shot && <PictureSheet shot={shots.shot} title={title} onClose={shots.discard} />}
    </>
  )
}
