/** Hands the person a file, as a link with `download` does. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken what it needs once the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
