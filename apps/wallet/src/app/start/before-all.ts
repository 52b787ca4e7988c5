import { standInForBlockedStorage } from '../../platform/device/blocked-storage.ts'

standInForBlockedStorage(window)
