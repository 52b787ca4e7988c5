import { isStrongEnough } from '@vitrine/chain/keys'
import { PasswordField } from '@vitrine/ui'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'

export interface NewPasswordState {
  password: string
  repeated: string
  /** Said once somebody wanted to go on. */
  isTried: boolean
}

/** A password and the same again, with the rules of spec §5. `check` says whether one may go on, and shows what is missing. */
export function useNewPassword() {
  const [state, setState] = useState<NewPasswordState>({ password: '', repeated: '', isTried: false })
  return {
    state,
    setState,
    password: state.password,
    check(): boolean {
      setState((now) => ({ ...now, isTried: true }))
      return isStrongEnough(state.password) && state.password === state.repeated
    },
    clear: () => setState({ password: '', repeated: '', isTried: false }),
  }
}

interface NewPasswordProps {
  label: string
  description?: string
  form: ReturnType<typeof useNewPassword>
}

export function NewPassword({ label, description, form: { state, setState } }: NewPasswordProps) {
  const t = useT('keys')
  const { password, repeated, isTried } = state
  const isWeak = isTried && !isStrongEnough(password)
  return (
    <>
      <PasswordField
        label={label}
        description={description ?? t('password-rule')}
        autoComplete="new-password"
        value={password}
        onChange={(next) => setState({ ...state, password: next })}
        error={isWeak ? t('password-weak') : undefined}
      />
      <PasswordField
        label={t('password-again')}
        autoComplete="new-password"
        value={repeated}
        onChange={(next) => setState({ ...state, repeated: next })}
        error={isTried && !isWeak && password !== repeated ? t('password-differs') : undefined}
      />
    </>
  )
}
