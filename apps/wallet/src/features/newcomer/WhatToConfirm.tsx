import { useLayoutEffect } from 'react'
import { type MustConfirm, useMustConfirm } from './use-must-confirm.ts'

interface WhatToConfirmProps {
  accountId: string
  onAnswer: (asks: MustConfirm) => void
}

/** Draws nothing: tells what this person has yet to confirm, and when they have. */
export function WhatToConfirm({ accountId, onAnswer }: WhatToConfirmProps) {
  const asks = useMustConfirm(accountId)
  useLayoutEffect(() => onAnswer(asks), [asks, onAnswer])
  return null
}
