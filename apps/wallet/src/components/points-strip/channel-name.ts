/** A channel's id as people read it: `low-tide` is "Low tide". The first of a campaign has no name of its own. */
export function channelName(channel: string, unnamed: string): string {
  if (channel === 'default') return unnamed
  const words = channel.replace(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
