import type { ModuleHooks } from '../../../platform/modules/module.ts'
import { StartError } from '../../../platform/start-error.ts'
import type { Behaviour } from './behaviour.ts'
import type { ActingScope, Port, ProvidedPort } from './ports.ts'

declare module '../../../platform/modules/module.ts' {
  interface ModuleHooks {
    /** What it lets tokens do. */
    behaviours?: readonly Behaviour[]
    /** What behaviours, its own and others', may do here beyond their tokens. */
    ports?: readonly ProvidedPort[]
  }
}

/** What the parts of a server add to tokens. */
export interface Assembly {
  /** In the order in which a token's abilities are listed: what it is for, then what can be done with any. */
  behaviours: readonly Behaviour[]
  /** What an action gets that uses these ports. */
  ports(uses: readonly Port[], action: ActingScope): Record<string, unknown>
}

/** Throws where a behaviour or port is there twice, and where a behaviour uses a port that no module provides. */
export function assemble(modules: readonly ModuleHooks[]): Assembly {
  const general = ({ name }: ModuleHooks) => name === 'tokens'
  const behaviours = [...modules.filter((module) => !general(module)), ...modules.filter(general)].flatMap(
    (module) => module.behaviours ?? [],
  )
  const provided = modules.flatMap((module) => module.ports ?? [])
  const byName = new Map(provided.map((port) => [port.name, port]))
  refuseTwice(
    'behaviour',
    behaviours.map(({ id }) => id),
  )
  refuseTwice(
    'port',
    provided.map(({ name }) => name),
  )
  for (const { id, actions } of behaviours) {
    const missing = actions.flatMap(({ uses }) => uses).find(({ name }) => !byName.has(name))
    if (missing) throw new StartError(`The behaviour ${id} uses the port ${missing.name}, which no module provides.`)
  }
  return {
    behaviours,
    ports: (uses, action) => Object.fromEntries(uses.map(({ name }) => [name, byName.get(name)?.make(action)])),
  }
}

function refuseTwice(what: string, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new StartError(`The ${what} ${twice} is there twice.`)
}
