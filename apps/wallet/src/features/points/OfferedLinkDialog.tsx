import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { markLinkSeen } from '@vitrine/client/routes'
import type { OfferedLink } from '@vitrine/protocol'
import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import { businessQuery } from '../../data/brands/businesses.ts'
import { pointsKeys } from '../../data/earnings/points.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'

/** Asks before leaving: a brand's page opens only when the person wants to see it, and only on the web. */
export function OfferedLinkDialog({ link }: { link: OfferedLink }) {
  const t = useT('points')
  const api = useApi()
  const client = useQueryClient()
  const business = useQuery(businessQuery(api, link.businessId))
  const seen = useMutation({
    networkMode: 'always',
    mutationFn: () => api.call(markLinkSeen, { params: { linkId: link.id } }),
    onMutate: () =>
      client.setQueryData<OfferedLink[]>(pointsKeys.links, (links) => links?.filter(({ id }) => id !== link.id)),
  })
  const address = webAddress(link.url)
  // Without its sender's name nobody could judge it; without an address there is nothing to open.
  if (!business.data || !address) return null
  const open = () => {
    window.open(address, '_blank', 'noopener,noreferrer')
    seen.mutate()
  }
  return (
    <ConfirmDialog
      title={t('link-title', { brand: business.data.displayName })}
      confirmLabel={t('link-open')}
      cancelLabel={t('link-later')}
      onConfirm={open}
      onCancel={() => seen.mutate()}
    >
      {t('link-body', { title: link.title, host: address.host })}
    </ConfirmDialog>
  )
}

function webAddress(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
}
