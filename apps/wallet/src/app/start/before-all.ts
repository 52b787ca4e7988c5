import { standInForBlockedStorage } from '../../platform/device/blocked-storage.ts'
import { reportUncaught } from '../../platform/telemetry/error-reports.ts'

reportUncaught()
standInForBlockedStorage(window)
