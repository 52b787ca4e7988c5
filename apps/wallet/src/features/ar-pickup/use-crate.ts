import { useQueryClient } from '@tanstack/react-query'
import type { ArItem, ArStage } from '@vitrine/ar'
import type { GivenToken, Token } from '@vitrine/protocol'
import { useState } from 'react'
import { lookOf } from '../../components/ar/token-look.ts'
import { isAble, titleOf } from '../../components/token/token-view.ts'
import { performAction } from '../../data/tokens/perform-action.ts'
import { startRewards } from '../../data/tokens/rewards.ts'
import { tokenQuery } from '../../data/tokens/tokens.ts'
import { useApi } from '../../platform/server/api.ts'
import { randomKey } from '../../platform/server/random-key.ts'

export interface OpenedCrate {
  /** As it is now; as it was last once it is gone. */
  crate: Token
  /** What comes next: the lid, one more of what is sealed in it, or nothing. */
  next: 'open' | 'reveal' | null
  /** How many are still in it, sealed. */
  sealed: number
  /** What came out and was not taken into the hand yet. */
  out: readonly Token[]
  items: readonly ArItem[]
}

export interface CrateInPlace {
  opened: OpenedCrate | null
  isBusy: boolean
  error: unknown
  /** Sets it down in front of the person; says whether it is something to open. */
  setDown: (token: Token) => boolean
  /** The lid, or the next thing. */
  goOn: () => void
  /** A tap on the crate or on what came out of it. */
  tap: (id: string) => void
  leave: () => void
}

interface State {
  crate: Token
  middle: { x: number; z: number; yaw: number }
  next: OpenedCrate['next']
  sealed: number
  out: readonly Token[]
  isGone: boolean
}

interface Output {
  given?: GivenToken[]
  sealed?: number
}

const away = 3.4
const spread = 0.42

/** A crate that was picked up is opened where the person stands. */
export function useCrate(stage: ArStage | null, words: { open: string }): CrateInPlace {
  const api = useApi()
  const client = useQueryClient()
  const [state, setState] = useState<State | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function take({ crate, next, out }: State) {
    startRewards(client)
    stage?.mark(crate.id, 'busy')
    const behaviorId = crate.state['crate-v3'] ? 'crate-v3' : 'crate-v2'
    const { token, output } = await performAction({ api, client }, crate.id, {
      behaviorId,
      actionId: next === 'open' ? 'open-v1' : 'reveal-v1',
      parameters: {},
      idempotencyKey: randomKey(),
    })
    const { given = [], sealed = 0 } = output as Output
    const come = await Promise.all(given.map(({ id }) => client.fetchQuery(tokenQuery(api, id))))
    stage?.mark(crate.id, null)
    setState((before) =>
      before?.crate.id === crate.id
        ? {
            ...before,
            crate: token ?? crate,
            isGone: token === null,
            sealed,
            next: sealed > 0 ? 'reveal' : null,
            out: [...out, ...come],
          }
        : before,
    )
  }

  function goOn() {
    if (!state?.next || isBusy) return
    setIsBusy(true)
    setError(null)
    take(state)
      .catch((problem: unknown) => {
        stage?.mark(state.crate.id, 'refused')
        setError(problem)
      })
      .finally(() => setIsBusy(false))
  }

  async function takeInHand(id: string) {
    await stage?.collect(id)
    setState((before) => before && { ...before, out: before.out.filter((token) => token.id !== id) })
  }

  return {
    opened: state && { ...state, items: itemsOf(state, words.open) },
    isBusy,
    error,
    setDown(token) {
      if (!isAble(token, 'Open') || !(token.state['crate-v2'] || token.state['crate-v3'])) return false
      const { position, yaw } = stage?.pose ?? { position: { x: 0, z: 0 }, yaw: 0 }
      setError(null)
      setState({ crate: token, middle: { ...position, yaw }, next: 'open', sealed: 0, out: [], isGone: false })
      return true
    },
    goOn,
    tap(id) {
      if (id === state?.crate.id) goOn()
      else void takeInHand(id)
    },
    leave: () => setState(null),
  }
}

/** The crate in the middle, and what came out of it in a bow before it. */
function itemsOf({ crate, middle, next, out, isGone }: State, open: string): ArItem[] {
  const at = (aside: number, far: number) => {
    const angle = middle.yaw + aside
    return { x: middle.x - Math.sin(angle) * far, y: 0, z: middle.z - Math.cos(angle) * far }
  }
  const contents = out.map(
    (token, index): ArItem => ({
      id: token.id,
      label: titleOf(token),
      position: at(((out.length - 1) / 2 - index) * spread, away - 0.9),
      radius: 0.45,
      glow: 'success',
      ...lookOf(token),
    }),
  )
  if (isGone) return contents
  const shut: ArItem = {
    id: crate.id,
    label: titleOf(crate),
    note: next ? open : '',
    position: at(0, away + (out.length > 0 ? 0.8 : 0)),
    radius: 0.8,
    glow: next ? 'accent' : 'none',
    ...lookOf(crate),
  }
  return [shut, ...contents]
}
