import { lumenAnswers } from '../testing/lumen-answers.ts'
import { ana, lumen } from '../testing/people.ts'
import { fullscreen, inWorld, type Story } from '../testing/story.tsx'
import { areas } from './areas.ts'

export default { title: 'Studio/Areas', decorators: [inWorld], parameters: fullscreen }

const area = (path: string, others: Parameters<typeof lumenAnswers>[0] = {}, rest = ''): Story => {
  const found = areas.find((each) => each.path === path)
  if (!found) throw new Error(`There is no area ${path}.`)
  return {
    render: () => <found.page.Component rest={rest} />,
    parameters: { world: { accountId: ana.sub, brand: lumen(), answer: lumenAnswers(others) } },
  }
}
const nothing = { items: [], next: null }

export const Overview = area('')
export const FirstSteps = area('', { listDesigns: { items: [], total: 0 } })
export const HandOuts = area('hand-outs')
export const FormAnswers = area('hand-outs', {}, 'holders/lumen-form')
export const Rules = area('rules')
export const Prizes = area('prizes')
export const NoPrizes = area('prizes', { listPrizeSets: { items: [] } })
export const Coupons = area('coupons')
export const Coins = area('coins')
export const Communities = area('communities')
export const NoCommunities = area('communities', { listBrandCommunities: { items: [] } })
export const Counters = area('merchants')
export const Team = area('team')
export const ApiKeys = area('keys')
export const Figures = area('figures')
export const Activity = area('activity')
export const NoActivity = area('activity', { listActivity: nothing })
