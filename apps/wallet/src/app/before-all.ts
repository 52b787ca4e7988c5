import { standInForBlockedStorage } from '../platform/blocked-storage.ts'

standInForBlockedStorage(window)
