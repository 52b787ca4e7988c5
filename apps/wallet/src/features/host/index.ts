export { hostOpening } from './opening-address.ts'

/** Answering a host needs most of the signed-in app, which meeting it must not wait for. */
export const loadServing = () => import('./serving.ts')
export const loadPresence = async () => (await import('./HostPresence.tsx')).HostPresence
