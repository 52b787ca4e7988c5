import type { CoinsApi } from '../coins/index.ts'
import type { StudioApi } from '../studio/index.ts'
import type { UsersApi } from '../users/index.ts'

/** What commerce asks of the brands' coins. */
export type Purse = Pick<CoinsApi, 'coinOf' | 'assertEnrolled' | 'postAll'>

/** What commerce asks of people. */
export type People = Pick<UsersApi, 'names' | 'keepOpen'>

/** What commerce asks of brands. */
export type Brands = Pick<StudioApi, 'summaries' | 'staffOf' | 'assertStaff' | 'readPublic'>
