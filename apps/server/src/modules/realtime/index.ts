export { createEventFeed, type EventFeed } from './event-feed.ts'
export { createFrameBudget, type FrameRate } from './frame-rate.ts'
export { type RealtimeModule, realtimeModule, realtimePath } from './realtime.module.ts'
