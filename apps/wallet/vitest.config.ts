import { testsOfWallet } from './vitest.shared.ts'

/** Files share the modules and the page of their worker: to make both anew costs more than most of them do. */
export default testsOfWallet('wallet', { replaceModules: false })
