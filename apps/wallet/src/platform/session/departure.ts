/** How the browser goes to the provider and back. */
export interface Departure {
  /** Resolves with the provider's answer where it comes back here; where the page itself leaves, it does not matter. */
  to(url: string): Promise<URL | null>
  /** Nothing came of it. */
  cancel(): void
}

export const leavePage = (): Departure => ({
  to: async (url) => {
    location.assign(url)
    return null
  },
  cancel: () => undefined,
})
