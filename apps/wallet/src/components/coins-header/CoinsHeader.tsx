import { useQuery } from '@tanstack/react-query'
import type { PublicBusiness } from '@vitrine/protocol'
import { coinsQuery } from '../../data/earnings/coins.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import { BrandTally } from '../brand/BrandTally.tsx'
import './namespaces.ts'

interface CoinsHeaderProps {
  business: PublicBusiness
  /** As the address names it. */
  name: string
}

/** What the person has of a brand's coin, with the brand's own picture and words for it (spec §3 coinsHeader). */
export function CoinsHeader({ business, name }: CoinsHeaderProps) {
  const t = useT('coins-header')
  const format = useFormat()
  const { data } = useQuery(coinsQuery(useApi(), name))
  const [holding] = data ?? []
  const header = business.pageConfig?.features?.coinsHeader
  if (!holding || header?.enabled === false) return null
  const { coin, balance, enrolled } = holding
  return (
    <BrandTally
      href={href('businessCoins', { business: name })}
      image={header?.image ?? coin.image}
      title={header?.title || t('coins')}
      amount={format.number(balance)}
      unit={coin.name}
      see={t(enrolled ? 'see' : 'join')}
    />
  )
}
