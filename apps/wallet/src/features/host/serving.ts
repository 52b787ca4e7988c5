export { describeToHost } from './describe.ts'
export { serveCalls } from './serve-calls.ts'
