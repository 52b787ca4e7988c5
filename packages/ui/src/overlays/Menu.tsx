import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import buttonStyles from '../actions/button.module.css'
import { classNames } from '../class-names.ts'
import styles from './menu.module.css'
import { claimPressStyle } from './press-style.ts'

claimPressStyle()

export interface MenuAction {
  id: string
  label: string
  icon?: ReactNode
  tone?: 'danger'
  disabled?: boolean
  onSelect: () => void
}

export interface MenuProps {
  /** What the menu holds, in words; read aloud. */
  label: string
  /** What the trigger shows: an icon, or words when `text` says so. */
  trigger: ReactNode
  text?: boolean
  actions: readonly MenuAction[]
}

export function Menu({ label, trigger, text = false, actions }: MenuProps) {
  const look = text
    ? classNames(buttonStyles.button, buttonStyles.quiet, buttonStyles.small)
    : classNames(buttonStyles.button, buttonStyles.plain, buttonStyles.icon)
  return (
    <MenuTrigger>
      <AriaButton aria-label={text ? undefined : label} className={look}>
        {trigger}
      </AriaButton>
      <Popover className={styles.popover} offset={6} containerPadding={12} placement="bottom end">
        <AriaMenu
          aria-label={label}
          className={styles.menu}
          disabledKeys={actions.filter((action) => action.disabled).map((action) => action.id)}
        >
          {actions.map((action) => (
            <MenuItem
              key={action.id}
              id={action.id}
              textValue={action.label}
              className={classNames(styles.item, action.tone && styles[action.tone])}
              onAction={action.onSelect}
            >
              {action.icon}
              <span>{action.label}</span>
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
