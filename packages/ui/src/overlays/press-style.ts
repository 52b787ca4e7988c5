const PRESS_STYLE_ID = 'react-aria-pressable-style'

/**
 * React Aria adds one rule in an inline <style>, which a strict content security policy refuses and reports.
 * The rule is in theme/base.css; an element of the same id tells React Aria that it is there.
 */
export function claimPressStyle(head: HTMLHeadElement = document.head): void {
  if (document.getElementById(PRESS_STYLE_ID)) return
  const marker = document.createElement('meta')
  marker.id = PRESS_STYLE_ID
  head.append(marker)
}
