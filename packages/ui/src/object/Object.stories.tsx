import type { Meta, StoryObj } from '@storybook/react-vite'
import Pin from 'lucide-react/icons/pin'
import { Badge } from '../display/Badge.tsx'
import { pieces } from '../testing/pieces.ts'
import { ObjectCase } from './ObjectCase.tsx'
import { ObjectStage } from './ObjectStage.tsx'

export default { title: 'Object/Case and stage' } satisfies Meta
type Story = StoryObj

const shelf = [
  { name: 'Tidal Vase', src: pieces.vase },
  { name: 'First Coin', src: pieces.coin },
  { name: 'Night Poster', src: pieces.poster, scale: 'fill' },
  { name: 'Rose Shell', src: pieces.shell },
  { name: 'Parade Mask', src: pieces.mask },
  { name: 'Morning Cup', src: pieces.cup },
] as const

export const Grid: Story = {
  render: () => (
    <ul className="story-grid">
      {Array.from({ length: 50 }, (_, index) => {
        const piece = shelf[index % shelf.length] ?? shelf[0]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shelf never changes
          <li key={index}>
            <a href="#object">
              <ObjectCase
                src={piece.src}
                alt={piece.name}
                scale={'scale' in piece ? piece.scale : 'fit'}
                edition={`${index + 1} / 250`}
                eager={index < 8}
                corner={
                  index === 0 ? (
                    <Badge>
                      <Pin aria-label="Pinned" />
                    </Badge>
                  ) : undefined
                }
              />
            </a>
          </li>
        )
      })}
    </ul>
  ),
}

export const Missing: Story = {
  render: () => (
    <ul className="story-grid">
      <li>
        <ObjectCase src={null} alt="An object without a picture" edition="3 / 10" />
      </li>
    </ul>
  ),
}

export const Stage: Story = {
  render: () => <ObjectStage src={pieces.vase} alt="Tidal Vase" edition="No. 12 of 250" />,
}

export const StageOfPoster: Story = {
  render: () => <ObjectStage src={pieces.poster} alt="Night Poster" scale="fill" edition="No. 7 of 40" />,
}
