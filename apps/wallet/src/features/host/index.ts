export { describeToHost } from './describe.ts'
export { default as HostPresence } from './HostPresence.tsx'
export { serveCalls } from './serve-calls.ts'
