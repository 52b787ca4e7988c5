export { realtimeModule, realtimePath } from './realtime.module.ts'
