import type { Token } from '@vitrine/protocol'
import { LinkButton } from '@vitrine/ui'
import { lazy, Suspense } from 'react'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import panel from '../panel/panel.module.css'
import { Pass } from './Pass.tsx'
import { kindOfPass } from './pass-words.ts'
import { SpentCode } from './SpentCode.tsx'

const CodePicture = lazy(() => import('../code-picture/CodePicture.tsx'))

/** What was scanned a moment ago: it is the counter's now, and its holder still sees that it was good. */
export default function UsedPass({ token, at, walletHref }: { token: Token; at: number; walletHref: string }) {
  const t = useT('pass')
  const format = useFormat()
  const kind = kindOfPass(token)
  return (
    <Pass token={token} kind={kind} status="used" leads>
      <p role="status" className={panel.good}>
        {t(kind === 'ticket' ? 'ticket-used-at' : 'used-at', { at: format.time(at) })}
      </p>
      <SpentCode kind={kind} status="used">
        <Suspense>
          <CodePicture text={token.id} alt="" />
        </Suspense>
      </SpentCode>
      <LinkButton href={walletHref}>{t('to-wallet')}</LinkButton>
    </Pass>
  )
}
