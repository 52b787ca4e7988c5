import { testsOfWallet } from './vitest.shared.ts'

/** Files that put something in a module's place: what others have loaded already could not be replaced. */
export default testsOfWallet('wallet-replacing', { replaceModules: true })
