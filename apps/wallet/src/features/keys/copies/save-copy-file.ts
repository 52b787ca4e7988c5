/** Hands the person the copy as a file, as a link with `download` does. */
export function saveCopyFile(content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'wallet-keys.json'
  link.click()
  // The browser has taken what it needs once the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
