import { createContext, type ReactNode, use } from 'react'
import { en } from './en.ts'

export type UiStrings = typeof en

const UiStringsContext = createContext<UiStrings>(en)

/** Gives every primitive below it its own few words; screens bring theirs by props. */
export function UiStringsProvider({ strings, children }: { strings: UiStrings; children: ReactNode }) {
  return <UiStringsContext value={strings}>{children}</UiStringsContext>
}

export const useUiStrings = (): UiStrings => use(UiStringsContext)
