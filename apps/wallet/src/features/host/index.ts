export { describeToHost } from './describe.ts'
export { default as HostPresence } from './HostPresence.tsx'
export { hostOpening } from './opening-address.ts'
export { serveCalls } from './serve-calls.ts'
