/** Presses what somebody has pressed before the app was there (`early.ts`), now that it hears it. */
export function pressAgain(): void {
  const { pressed } = document.documentElement.dataset
  if (pressed === undefined) return
  delete document.documentElement.dataset.pressed
  const button = [...document.querySelectorAll<HTMLElement>('#app button')].find(
    ({ textContent }) => textContent === pressed,
  )
  if (!button) return
  button.style.opacity = ''
  button.click()
}
