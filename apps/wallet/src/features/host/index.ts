export { describeToHost } from './describe.ts'
export { HostPresence } from './HostPresence.tsx'
export { hostOpening } from './opening-address.ts'
export { serveCalls } from './serve-calls.ts'
