import { createHash, randomUUID } from 'node:crypto'
import { type Coin, type CoinHolding, type CoinTreasury, Problem } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { isReached, type Reach } from '../../platform/reach.ts'
import type { StudioApi } from '../studio/index.ts'
import {
  type CoinRow,
  type FoundHolding,
  findCoinOfBusiness,
  findEnrolment,
  insertCoin,
  listHoldings,
  readSupply,
  updateCoinRow,
  upsertEnrolment,
} from './coins.store.ts'

/** What coins ask of the brands that make them. */
export type Brands = Pick<StudioApi, 'readPublic' | 'summaries'>

export interface NewCoin {
  id?: string
  businessId: string
  name: string
  symbol: string
  image?: string | null
  imageAlt?: string
  terms: { text: string; url?: string | null }
}

export type Programmes = ReturnType<typeof createProgrammes>

/** Brands' coins, who has enrolled for them, and what each person has. */
export function createProgrammes({ brands, clock }: { brands: Brands; clock: Clock }) {
  async function toHoldings(db: Queryable, found: readonly FoundHolding[]): Promise<CoinHolding[]> {
    const summaries = await brands.summaries(
      db,
      found.map(({ coin }) => coin.businessId),
    )
    return found.flatMap(({ coin, balance, enrolment }) => {
      const business = summaries.get(coin.businessId)
      const enrolled = enrolment?.termsVersion === coin.termsVersion
      return business
        ? {
            coin: toCoin(coin),
            business,
            balance: balance?.balance ?? 0,
            enrolled,
            enrolledAt: enrolled ? (enrolment?.enrolledAt.toISOString() ?? null) : null,
            changedAt: balance?.changedAt.toISOString() ?? null,
          }
        : []
    })
  }

  async function ofBusiness(db: Queryable, businessId: string): Promise<CoinRow> {
    const row = await findCoinOfBusiness(db, businessId)
    if (!row) throw new Problem('coins.not_found')
    return row
  }

  return {
    ofBusiness,

    /** The coin that an address names by its business, in either form, and its own id. */
    async named(db: Queryable, { idOrName, coinId }: { idOrName: string; coinId: string }): Promise<CoinRow> {
      const { id } = await brands.readPublic(db, idOrName)
      const row = await ofBusiness(db, id)
      if (row.id !== coinId.toLowerCase()) throw new Problem('coins.not_found')
      return row
    },

    /** New terms are a new version of them: everybody accepts them anew. */
    async change(
      tx: Queryable,
      row: CoinRow,
      { terms, image = null, imageAlt = '', name, symbol }: Omit<NewCoin, 'id' | 'businessId'>,
      edited: Pick<CoinRow, 'version' | 'editedBy' | 'editedAt'>,
    ): Promise<CoinRow> {
      return updateCoinRow(tx, row.id, {
        ...{ name, symbol, image, imageAlt, ...edited },
        terms: terms.text,
        termsUrl: terms.url ?? null,
        termsVersion: versionOf(terms),
      })
    },

    async create(tx: Queryable, { id = randomUUID(), image = null, imageAlt = '', terms, ...fields }: NewCoin) {
      const row: CoinRow = {
        ...fields,
        version: 1,
        editedBy: null,
        editedAt: null,
        id,
        image,
        imageAlt,
        terms: terms.text,
        termsUrl: terms.url ?? null,
        termsVersion: versionOf(terms),
        createdAt: clock.now(),
      }
      if (!(await insertCoin(tx, row))) throw new Problem('coins.already_exist')
      return row
    },

    async list(
      db: Queryable,
      accountId: string,
      { idOrName, reach }: { idOrName: string | undefined; reach: Reach },
    ): Promise<CoinHolding[]> {
      const businessId = idOrName === undefined ? undefined : (await brands.readPublic(db, idOrName)).id
      if (businessId !== undefined && !isReached(reach, businessId)) throw new Problem('business.not_found')
      const holdings = await listHoldings(db, { accountId, businessId })
      return toHoldings(
        db,
        holdings.filter(({ coin }) => isReached(reach, coin.businessId)),
      )
    },

    async holding(db: Queryable, coin: CoinRow, accountId: string): Promise<CoinHolding> {
      const [holding] = await toHoldings(db, await listHoldings(db, { accountId, businessId: coin.businessId }))
      if (!holding) throw new Problem('coins.not_found')
      return holding
    },

    async isEnrolled(db: Queryable, coin: CoinRow, accountId: string): Promise<boolean> {
      return (await findEnrolment(db, coin.id, accountId))?.termsVersion === coin.termsVersion
    },

    /** Of the version that the person has read; the current one, when left out. */
    async enrol(tx: Queryable, coin: CoinRow, accountId: string, termsVersion = coin.termsVersion): Promise<void> {
      if (termsVersion !== coin.termsVersion) throw new Problem('coins.terms_outdated')
      await upsertEnrolment(tx, { coinId: coin.id, accountId, termsVersion, enrolledAt: clock.now() })
    },

    async treasury(db: Queryable, coin: CoinRow): Promise<CoinTreasury> {
      const { treasury, issued, holders } = await readSupply(db, coin.id)
      return { coin: toCoin(coin), version: coin.version, balance: treasury, issued, holders }
    },
  }
}

function toCoin({ id, businessId, name, symbol, image, imageAlt, terms, termsUrl, termsVersion }: CoinRow): Coin {
  return {
    id,
    businessId,
    name,
    symbol,
    image,
    imageAlt,
    terms: { text: terms, url: termsUrl, version: termsVersion },
  } as Coin
}

const versionOf = ({ text, url = null }: NewCoin['terms']) =>
  createHash('sha256')
    .update(JSON.stringify([text, url]))
    .digest('hex')
    .slice(0, 12)
