import type { SplashContent } from '@vitrine/protocol'
import { createSlot } from '../../platform/device/storage.ts'

const isPrints = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** The last few that were closed on this device; somebody else who signs in here sees them anew. */
const slot = () => createSlot<string[]>('vitrine:splashes', isPrints, localStorage)
const keptMost = 20

export const isSeen = (print: string): boolean => slot().read()?.includes(print) ?? false

export const remember = (print: string): void =>
  slot().write([...new Set([print, ...(slot().read() ?? [])])].slice(0, keptMost))

/** Two with the same words, picture and way on are the same one. */
export function printOf({ title, message, image, button }: SplashContent): string {
  const text = JSON.stringify([title, message, image, button?.text, button?.action])
  let hash = 0xcbf29ce484222325n
  for (const sign of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(sign)) * 0x100000001b3n)
  return hash.toString(36)
}
