import { useT } from '../../../platform/i18n/use-t.tsx'
import { useSearchParams } from '../../../platform/navigation/navigation.ts'
import { href } from '../../../platform/navigation/paths.ts'
import { KeyScreen } from '../KeyScreen.tsx'
import { RecoverByKey } from './RecoverByKey.tsx'
import { RecoverByWords } from './RecoverByWords.tsx'

/** What is imported, typed or chosen: words unless the address says otherwise. */
export default function RecoverPage() {
  const t = useT('keys')
  const search = useSearchParams()
  const kind = search.get('kind')
  const isForgotten = search.get('forgotten') !== null
  const isKey = !isForgotten && (kind === 'key' || kind === 'json')
  return (
    <KeyScreen
      title={t(isKey ? (kind === 'key' ? 'import-key' : 'import-json') : 'import-words')}
      lead={t(isForgotten ? 'forgotten-words-lead' : isKey ? 'import-key-lead' : 'import-words-lead')}
      from={href('importWallet', {}, { forgotten: isForgotten ? '1' : undefined })}
    >
      {() => (isKey ? <RecoverByKey kind={kind} /> : <RecoverByWords isForgotten={isForgotten} />)}
    </KeyScreen>
  )
}
