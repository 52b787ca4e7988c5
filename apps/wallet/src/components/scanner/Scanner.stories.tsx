import { LinkButton } from '@vitrine/ui'
import { createRef } from 'react'
import { inWorld, type Story } from '../../testing/story.tsx'
import { ScannerView, type ScannerViewProps } from './CodeScanner.tsx'

export default { title: 'Wallet/Scanner', decorators: [inWorld] }

const nothing = () => undefined
const show = (props: Partial<ScannerViewProps>): Story => ({
  render: () => (
    <ScannerView
      video={createRef()}
      state="looking"
      note={null}
      onTryAgain={nothing}
      onNote={nothing}
      onTake={nothing}
      instead={<LinkButton href="/find-token">Type it instead</LinkButton>}
      {...props}
    />
  ),
})

export const Starting = show({ state: 'starting' })
export const Looking = show({})
export const Useless = show({ note: 'This code says nothing here.' })
export const Denied = show({ state: 'denied' })
export const Taken = show({ state: 'taken' })
export const NoCamera = show({ state: 'missing' })
