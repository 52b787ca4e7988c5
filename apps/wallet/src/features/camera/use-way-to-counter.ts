import { useQuery } from '@tanstack/react-query'
import { myMerchantsQuery } from '../../data/brands/merchants.ts'
import { keepScannedPass } from '../../data/brands/scanned-pass.ts'
import { navigate } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import { useIsOwnWallet } from '../../platform/session/use-is-own-wallet.ts'

/** Takes a pass to the counter of whoever scans it, where there is one; of several they choose. */
export function useWayToCounter(): (code: string) => boolean {
  const api = useApi()
  const { data: merchants = [] } = useQuery({ ...myMerchantsQuery(api), enabled: useIsOwnWallet() })
  return (code) => {
    const [first, ...others] = merchants
    if (!first) return false
    keepScannedPass(code)
    navigate(others.length > 0 ? href('merchants') : href('merchant', { merchantId: first.id }), { replace: true })
    return true
  }
}
