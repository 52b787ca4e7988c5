import { person } from '@vitrine/fixtures'
import type { SplashContent } from '@vitrine/protocol'
import { At } from '../../testing/At.tsx'
import { demoServer } from '../../testing/demo-answers.ts'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import { Splash } from './Splash.tsx'

export default { title: 'Wallet/Splash', decorators: [inWorld], parameters: fullscreen }

const splash = (content: SplashContent): Story => ({
  render: () => (
    <At address="/">
      <Splash content={content} />
    </At>
  ),
  parameters: { world: { accountId: person('ana').id, answer: demoServer({ me: 'ana', tokens: [] }) } },
})

export const Whole = splash({
  title: 'The ninth night is near',
  message: 'Lanterns are lit at nine.\nYour ticket is in here.',
  image: '/media/demo/parade/header.webp',
  button: { text: 'See the programme', action: 'https://parade.example.com/ninth-night' },
})
export const WordsAlone = splash({ message: 'Lanterns are lit at nine.' })
export const Hostile = splash({
  title: `\u202e${'A very long name '.repeat(11)}`,
  message: 'Wallet\u200b\u2066 of evil',
  image: 'javascript:alert(1)',
  button: { text: 'Go', action: 'javascript:alert(1)' },
})
