import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import { Button } from '../actions/Button.tsx'
import { ObjectCase } from '../object/ObjectCase.tsx'
import { pieces } from '../testing/pieces.ts'
import { ToastProvider, useToasts } from './ToastProvider.tsx'
import type { ToastContent } from './toast-queue.ts'

export default { title: 'Feedback/Toast' } satisfies Meta
type Story = StoryObj

const arrived: ToastContent = {
  title: 'Tidal Vase arrived',
  message: 'From Bo Lind, Museo Marea',
  picture: <ObjectCase src={pieces.vase} alt="" eager />,
}
const deleted: ToastContent = { title: 'Coin deleted', action: { label: 'Undo', onPress: () => undefined } }
const failed: ToastContent = { title: 'Not sent', message: 'Bo no longer takes collectibles.', tone: 'danger' }

function Demo({ first }: { first: readonly ToastContent[] }) {
  const toasts = useToasts()
  useEffect(() => {
    const ids = first.map((content) => toasts.show({ ...content, durationMs: 3_600_000 }))
    return () => ids.forEach(toasts.dismiss)
  }, [first, toasts])
  return (
    <div className="story-row">
      <Button onPress={() => toasts.show(arrived)}>Receive</Button>
      <Button variant="quiet" onPress={() => toasts.show(deleted)}>
        Delete
      </Button>
      <Button variant="quiet" onPress={() => toasts.show(failed)}>
        Fail
      </Button>
    </div>
  )
}

const all = [arrived, deleted, failed]

export const Toasts: Story = {
  render: () => (
    <ToastProvider>
      <Demo first={all} />
    </ToastProvider>
  ),
}
