import { useQuery } from '@tanstack/react-query'
import type { PublicBusiness } from '@vitrine/protocol'
import { useMemo } from 'react'
import { businessQuery } from '../../data/brands/businesses.ts'
import { useApi } from '../../platform/server/api.ts'
import { useBrand } from '../../platform/theme/brand.ts'
import { withHostPage } from '../../platform/viewer/page-config.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'

export interface BrandArea {
  /** Undefined outside of a brand's area, and until it is known. */
  business: PublicBusiness | undefined
  error: Error | null
  retry: () => void
}

/** A screen inside a business's area, named by its id or its name in the address: the page wears its brand. */
export function useBrandArea(idOrName: string | null): BrandArea {
  const api = useApi()
  const { pageConfig } = useViewer()
  const { data, error, refetch } = useQuery({ ...businessQuery(api, idOrName ?? ''), enabled: idOrName !== null })
  const business = useMemo(
    () => (idOrName === null || !data ? undefined : withHostPage(data, pageConfig)),
    [idOrName, data, pageConfig],
  )
  useBrand(business ?? (idOrName !== null && !error ? 'coming' : null))
  return { business, error: business ? null : error, retry: () => void refetch() }
}
