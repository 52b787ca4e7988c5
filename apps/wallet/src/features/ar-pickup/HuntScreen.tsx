import type { ArFilter } from '@vitrine/ar'
import type { Token } from '@vitrine/protocol'
import { Button, LinkButton } from '@vitrine/ui'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { ArScreen, type ArScreenProps } from '../../components/ar/ArScreen.tsx'
import { lookedAt } from '../../components/ar/AsideHints.tsx'
import { ThrowOrb } from '../../components/ar/ThrowOrb.tsx'
import { useArStage } from '../../components/ar/use-ar-stage.ts'
import { useStandpoint } from '../../platform/device/demo-walk.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import styles from './ar-pickup.module.css'
import { CratePanel } from './CratePanel.tsx'
import { NearestAction } from './NearestAction.tsx'
import { NearStrip } from './NearStrip.tsx'
import { Nothing } from './Nothing.tsx'
import { useCrate } from './use-crate.ts'
import { useHunt } from './use-hunt.ts'
import { useSurroundings } from './use-surroundings.ts'
import { useTaking, withHeld } from './use-taking.tsx'

interface HuntScreenProps {
  businessId: string | null
  back: string | null
  reach: number
  filter: ArFilter
}

const closesAfterMs = 1_400

/** What lies around, standing around the person; a tap picks it up. */
export function HuntScreen({ businessId, back, reach, filter }: HuntScreenProps) {
  const t = useT('ar-pickup')
  const location = useStandpoint()
  const handle = useArStage()
  const { state } = handle
  const stage = state.is === 'open' ? state.stage : null
  const map = back ? href('businessMap', { business: back }) : href('map')
  const close = () => goBack(map)
  const hunt = useHunt({
    businessId,
    filter,
    reach,
    fix: location.fix,
    heading: state.is === 'open' ? state.heading : null,
  })
  const { finds } = hunt
  const isInStreets = useSurroundings(state.is === 'open' && state.mode === 'scene' ? stage : null, hunt.anchor)

  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  const crate = useCrate(stage, { open: t('crate-tap') })
  const taken = (token: Token) => {
    if (crate.setDown(token)) return
    if (filter.closeOnPickup) leaving.current = setTimeout(close, closesAfterMs)
  }
  const { held, notice, take } = useTaking({ stage, location, onTaken: taken })
  const foremost = held ?? finds.find(({ isInReach }) => isInReach) ?? finds[0]
  const inReach = finds.flatMap(({ item, isInReach }) => (isInReach ? item.id : []))
  const items = useMemo(
    () =>
      withHeld(
        finds.map(({ item }) => item),
        held,
      ),
    [finds, held],
  )
  const shown = crate.opened?.items ?? items
  const takeById = (id: string) => {
    if (crate.opened) return crate.tap(id)
    const find = finds.find(({ item }) => item.id === id)
    if (find) take(find)
  }

  // Nobody begins with their back to everything.
  const faced = useRef<unknown>(null)
  const face = useEffectEvent(() => {
    const [nearest] = items
    if (!stage || !nearest || faced.current === stage) return
    faced.current = stage
    stage.focus(nearest.id)
    stage.focus(null)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there is something to face
  useEffect(() => face(), [stage, items])

  return (
    <ArScreen
      title={t('title')}
      onClose={close}
      handle={handle}
      intro={useIntro(location, map)}
      items={shown}
      target={crate.opened ? undefined : foremost?.item.id}
      onTap={takeById}
      onEnter={() => {
        const id = stage && lookedAt(stage, shown)
        if (id) takeById(id)
      }}
      notice={notice}
      credit={isInStreets && <Attribution />}
      top={
        hunt.levels > 1 && <p className={styles.level}>{t('level', { level: hunt.level + 1, levels: hunt.levels })}</p>
      }
      panel={
        crate.opened ? (
          <CratePanel place={crate} opened={crate.opened} />
        ) : (
          location.fix && (
            <>
              {stage && state.is === 'open' && state.mode !== 'immersive' && inReach.length > 0 && (
                <ThrowOrb stage={stage} targets={inReach} isBusy={held !== null} onCatch={takeById} />
              )}
              {stage && foremost && <NearestAction nearest={foremost} isBusy={held !== null} onTake={take} />}
              <NearStrip finds={finds} held={held} onTake={take} onLook={(id) => stage?.focus(id)} />
              {!held && <Nothing hunt={hunt} radius={filter.visibleRadius} isError={filter.errorIfEmpty} map={map} />}
            </>
          )
        )
      }
    />
  )
}

/** Whose data the streets are. */
const Attribution = () => (
  <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">
    © OpenStreetMap contributors
  </a>
)

/** Where the person is must be known before anything can stand around them. */
function useIntro(location: ReturnType<typeof useStandpoint>, map: string): ArScreenProps['intro'] {
  const t = useT('ar-pickup')
  const problems = useT('problems')
  const { status, fix, ask } = location
  if (fix) return { title: t('start-title'), text: t('start') }
  if (status === 'locating') return { title: t('locating-title'), text: t('locating'), instead: <span /> }
  const toMap = (
    <LinkButton variant="quiet" href={map}>
      {t('to-map')}
    </LinkButton>
  )
  if (status === 'unavailable') return { title: t('unavailable-title'), text: t('unavailable'), instead: toMap }
  if (status === 'denied') {
    return { title: problems('client.location_denied.body'), text: t('denied'), instead: toMap }
  }
  return {
    title: t('prompt-title'),
    text: t('prompt'),
    instead: (
      <div className={styles.ways}>
        <Button onPress={ask}>{t('ask')}</Button>
        {toMap}
      </div>
    ),
  }
}
