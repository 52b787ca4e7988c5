import { useQuery } from '@tanstack/react-query'
import type { Token } from '@vitrine/protocol'
import { type Fact, FactList } from '../../components/fact-list/FactList.tsx'
import { scarcityOf } from '../../components/token/token-view.ts'
import { publicProfileQuery } from '../../data/account/people.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'

/** Nobody holds it: deleted, or on its way to somebody without an account. */
const nobody = '.'

/** What there is to know at a glance. */
export function Facts({ token, isMine }: { token: Token; isMine: boolean }) {
  const t = useT('token-detail')
  const format = useFormat()
  const [language] = useLanguage()
  const edition = scarcityOf(token, language)
  const shared = token.state['cloneable-v1']?.numDirectClones ?? 0
  const facts: readonly Fact[] = [
    [t('owner'), useOwnerName(token, isMine)],
    [t('edition-label'), edition],
    [t('info-category'), token.state['meta-v1'].category],
    [t('info-received'), isMine ? format.date(token.received) : null],
    [t('shared'), shared > 0 ? t('share-score', { count: shared }) : null],
  ]
  return <FactList look="tiles" facts={facts} />
}

function useOwnerName(token: Token, isMine: boolean): string | undefined {
  const t = useT('token-detail')
  const api = useApi()
  const isSomebody = !isMine && token.owner !== nobody
  const { data } = useQuery({ ...publicProfileQuery(api, token.owner), enabled: isSomebody })
  return isMine ? t('you') : data?.name
}
