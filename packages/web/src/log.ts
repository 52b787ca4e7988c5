/** Where an app says what went wrong without a screen to say it on. Never give it a token, code, password or address. */
export function logWarning(message: string, error?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place of the apps that writes to the console
  console.warn(`[vitrine] ${message}`, error ?? '')
}
