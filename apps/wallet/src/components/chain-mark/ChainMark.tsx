/** The outlines that people know their chain by. */
export function ChainMark({ chain }: { chain: 'eth' | 'sol' }) {
  return chain === 'eth' ? (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeLinejoin="round" aria-hidden="true">
      <path d="m12 2.5 6 9.6-6 3.4-6-3.4 6-9.6ZM6.4 14.7 12 21.5l5.6-6.8L12 18l-5.6-3.3Z" />
    </svg>
  ) : (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeLinejoin="round" aria-hidden="true">
      <path d="M7 4.5h13l-3 3.4H4l3-3.4ZM4 10.3h13l3 3.4H7l-3-3.4ZM7 16.1h13l-3 3.4H4l3-3.4Z" />
    </svg>
  )
}
