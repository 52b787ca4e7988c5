import type { ArItem, ArStage } from '@vitrine/ar'
import type { ArGameState } from '@vitrine/protocol'
import { useEffect, useEffectEvent, useRef } from 'react'
import { positionOf } from './directions.ts'
import { isWanted, piecesOf } from './is-wanted.ts'
import type { RoundPlay, RoundView } from './round-play.ts'

/** Half of a piece's height, in metres. */
const pieceRadius = 0.42

/** Puts what is there on the stage, and lets it fly to whoever touches it. */
export function useStageItems(stage: ArStage | null, play: RoundPlay, view: RoundView, game: ArGameState): void {
  const flown = useRef(0)
  const { there, caught } = view
  const show = useEffectEvent((on: ArStage) => {
    const inBasket = piecesOf(caught, play.objects)
    on.setItems(
      there.map((object): ArItem => {
        const piece = game.pieces.find(({ id }) => id === object.piece)
        return {
          id: object.id,
          position: positionOf(object),
          label: piece?.title ?? '',
          note: piece ? `+${piece.points}` : '',
          radius: pieceRadius,
          pictureUrl: piece?.image ?? null,
          glow: isWanted(game, object, inBasket) ? 'accent' : 'none',
        }
      }),
    )
  })
  useEffect(() => {
    if (!stage) return
    for (const { object } of caught.slice(flown.current)) void stage.collect(object)
    flown.current = caught.length
  }, [stage, caught])
  // Nobody begins with their back to everything.
  const faced = useRef<ArStage | null>(null)
  const face = useEffectEvent((on: ArStage) => {
    const [first] = there
    if (!first || faced.current === on) return
    faced.current = on
    on.focus(first.id)
    on.focus(null)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is there is read when it changes
  useEffect(() => {
    if (!stage) return
    show(stage)
    face(stage)
  }, [stage, there])
  const take = useEffectEvent((id: string) => {
    if (!play.take(id)) stage?.mark(id, 'refused')
  })
  useEffect(() => stage?.onTap((id) => take(id)), [stage])
}
