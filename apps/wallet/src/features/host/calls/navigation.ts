import { navigationReadyMs } from '@vitrine/protocol/host/envelope'
import { HostProblem } from '../../../platform/host/host-problem.ts'
import { navigate as goTo } from '../../../platform/navigation.ts'
import { matchPath } from '../../../platform/paths.ts'
import { isRecord } from '../../../platform/storage.ts'
import { type Call, type CallContext, type Params, requiredText } from '../call-context.ts'
import { addressOf } from './places.ts'

export const navigationIsReady: Call = async (_params, { isPresent, presence }) => {
  if (isPresent()) return true
  const later = new Promise<false>((resolve) => setTimeout(() => resolve(false), navigationReadyMs))
  return Promise.race([
    presence().then(
      () => true,
      () => false,
    ),
    later,
  ])
}

export const navigate: Call = (params, context) =>
  goToRoute(requiredText(params, 'route', 'name'), paramsIn(params.params), context)

export async function goToRoute(route: string, params: Params, context: CallContext, replace = false): Promise<true> {
  const address = addressOf(route, params)
  if (address === null) throw new HostProblem('client.host_no_such_place', { name: route })
  return goToAddress(address, context, replace)
}

/** Held until the app is drawn (spec §2.6); nothing is gone to that has no screen yet (R35). */
export async function goToAddress(
  address: string,
  { isAvailable, presence }: CallContext,
  replace = false,
): Promise<true> {
  const match = matchPath(new URL(address, 'https://app.invalid').pathname)
  if (!match) throw new HostProblem('client.host_no_such_place', { name: address })
  if (!isAvailable(match.name)) throw new HostProblem('client.not_available_yet')
  await presence()
  goTo(address, { replace })
  return true
}

export const paramsIn = (value: unknown): Params => (isRecord(value) ? value : {})
