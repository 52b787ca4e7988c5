/** Whether the person is at something that nothing should be laid over: a question, a sheet, a round of a game. */
export const isOccupied = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null

/** Done at once, or as soon as the person has finished what they are at. */
export function untilFree(): Promise<void> {
  if (!isOccupied()) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (isOccupied()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open', 'role'] })
  })
}
