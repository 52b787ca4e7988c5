export { type RealtimeModule, realtimeModule, realtimePath } from './realtime.module.ts'
