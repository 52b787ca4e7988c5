import { type ArGame, arGames } from './face.ts'

/** The game that an address leads to: one of the four names as a part of its path, query or fragment (spec §2.7). */
export function arGameOf(address: string): ArGame | null {
  const parts = address.split(/[/?#&=:]+/).map((part) => part.replace(/\.html?$/i, '').toLowerCase())
  return arGames.find((game) => parts.includes(game.toLowerCase())) ?? null
}
