import type * as Sdk from '@vitrine/embed-sdk'
import type { CampaignPoints } from '@vitrine/protocol'
import { expectTypeOf, test } from 'vitest'
import type { PublicToken } from '../../components/token/public-token.ts'
import type { hostTokenOf } from '../../data/tokens/host-token.ts'
import type { hostUserOf } from './host-user.ts'

test('what hosts are told, and what the SDK says they are told, is the same', () => {
  type Told = ReturnType<typeof hostTokenOf>
  expectTypeOf<Told>().toExtend<Sdk.HostToken>()
  expectTypeOf<keyof Told>().toEqualTypeOf<keyof Sdk.HostToken>()
  type User = ReturnType<typeof hostUserOf>
  expectTypeOf<User>().toExtend<Sdk.CurrentUser>()
  expectTypeOf<keyof User>().toEqualTypeOf<keyof Sdk.CurrentUser>()
  expectTypeOf<PublicToken>().toExtend<Sdk.PublicToken>()
  expectTypeOf<keyof PublicToken>().toEqualTypeOf<keyof Sdk.PublicToken>()
  expectTypeOf<CampaignPoints>().toEqualTypeOf<Sdk.CampaignPoints>()
})
