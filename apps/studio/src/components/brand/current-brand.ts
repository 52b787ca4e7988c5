import { isAtLeast, type StaffRole } from '@vitrine/protocol'
import { createContext, use } from 'react'
import type { OwnBrand } from '../../data/brands.ts'

const CurrentBrandContext = createContext<OwnBrand | null>(null)
export const CurrentBrandProvider = CurrentBrandContext.Provider

/** The brand that is worked on, and what the person is in its team. */
export function useCurrentBrand(): OwnBrand {
  const brand = use(CurrentBrandContext)
  if (!brand) throw new Error('No CurrentBrandProvider above.')
  return brand
}

/** Whether the person's role may do what `least` may. For what is shown; the server decides. */
export const useMayAs = (least: StaffRole): boolean => isAtLeast(useCurrentBrand().role, least)
