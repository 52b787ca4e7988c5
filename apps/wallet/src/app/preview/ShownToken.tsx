import { useQueryClient } from '@tanstack/react-query'
import type { PlaceholderId, Token } from '@vitrine/protocol'
import { Component, type ReactNode, Suspense, useLayoutEffect } from 'react'
import { TokenPartsProvider } from '../../components/token-parts/token-parts.ts'
import { tokenKeys } from '../../data/tokens/token-keys.ts'
import { FaceAlone, tokenDetailPages } from '../../features/token-detail/index.ts'
import { logWarning } from '../../platform/telemetry/log.ts'
import { tokenParts } from '../pages/token-parts.ts'

interface ShownTokenProps {
  token: Token
  /** One face alone; the whole page where it is null. */
  face: PlaceholderId | null
  business: string
}

const { Component: TokenPage } = tokenDetailPages.businessToken

/** A token's own page, or one of its faces, as its owner sees them. */
export function ShownToken({ token, face, business }: ShownTokenProps) {
  const client = useQueryClient()
  // What is being typed takes the place of what was read.
  useLayoutEffect(() => {
    client.setQueryData(tokenKeys.detail(token.id), token)
  }, [client, token])
  return (
    <UntilChanged of={token}>
      <TokenPartsProvider value={tokenParts}>
        <Suspense>
          {face ? (
            <FaceAlone key={face} token={token} face={face} />
          ) : (
            <TokenPage params={{ tokenId: token.id, business }} />
          )}
        </Suspense>
      </TokenPartsProvider>
    </UntilChanged>
  )
}

interface UntilChangedProps {
  of: unknown
  children: ReactNode
}

/** What is half typed may be what a page cannot draw: it is tried again with the next sign. */
class UntilChanged extends Component<UntilChangedProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    logWarning('a preview could not be drawn', error)
  }

  override componentDidUpdate({ of }: UntilChangedProps) {
    if (this.state.isBroken && of !== this.props.of) this.setState({ isBroken: false })
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
