import { ScannerView, type ScannerViewProps } from '@vitrine/scanner'
import { LinkButton } from '@vitrine/ui'
import { createRef } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import { inWorld, type Story } from '../../testing/story.tsx'

export default { title: 'Wallet/Scanner', decorators: [inWorld] }

const nothing = () => undefined
function Shown(props: Partial<ScannerViewProps>) {
  return (
    <ScannerView
      say={useT('scanner')}
      onFault={nothing}
      video={createRef()}
      state="looking"
      note={null}
      onTryAgain={nothing}
      onNote={nothing}
      onTake={nothing}
      instead={<LinkButton href="/find-token">Type it instead</LinkButton>}
      {...props}
    />
  )
}
const show = (props: Partial<ScannerViewProps>): Story => ({ render: () => <Shown {...props} /> })

export const Starting = show({ state: 'starting' })
export const Looking = show({})
export const Useless = show({ note: 'Vitrine can’t read this code.' })
export const Denied = show({ state: 'denied' })
export const Taken = show({ state: 'taken' })
export const NoCamera = show({ state: 'missing' })
