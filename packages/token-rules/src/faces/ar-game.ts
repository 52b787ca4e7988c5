import { type ArGameKind, arGameKinds } from '@vitrine/protocol/tokens/ar-game-kinds'

/** The game that an address leads to: the name of a kind as a part of its path, query or fragment (spec §2.7). */
export function arGameOf(address: string): ArGameKind | null {
  const parts = address.split(/[/?#&=:]+/).map((part) => part.replace(/\.html?$/i, '').toLowerCase())
  return arGameKinds.find((game) => parts.includes(game.toLowerCase())) ?? null
}
