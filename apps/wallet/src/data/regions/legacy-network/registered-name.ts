import { plainName } from '../plain-name.ts'
import { actionNameOf, type NetworkToken, studioName } from './network-token.ts'

/** Under which name the token's publisher has registered what screens ask for. */
export function registeredName({ network: { actions } }: NetworkToken, asked: string): string {
  const names = actions.map(actionNameOf)
  return names.find((name) => name === asked) ?? names.find((name) => studioName(name) === plainName(asked)) ?? asked
}
