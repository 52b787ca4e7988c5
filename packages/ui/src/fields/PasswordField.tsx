import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { useUiStrings } from '../strings/ui-strings.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'suffix' | 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField(props: PasswordFieldProps) {
  const strings = useUiStrings()
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={
        <IconButton
          label={isShown ? strings.hidePassword : strings.showPassword}
          icon={isShown ? <EyeOff /> : <Eye />}
          disabled={props.disabled}
          onPress={() => setIsShown(!isShown)}
        />
      }
    />
  )
}
