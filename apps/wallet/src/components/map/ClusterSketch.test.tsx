import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { cameraOf } from '@vitrine/map'
import { afterEach, expect, test } from 'vitest'
import type { Cluster } from '../../data/map/clusters.ts'
import { renderStory } from '../../testing/render-story.tsx'
import { ClusterSketch } from './ClusterSketch.tsx'

afterEach(cleanup)

const camera = cameraOf({ place: { lat: 0, lon: 0 }, zoom: 4 }, { width: 400, height: 400, isCoveredBelow: false })
const cluster = (lat: number, lon: number, count: number): Cluster => ({
  key: `${lat} ${lon} ${count}`,
  lat,
  lon,
  count,
  tokenIds: [],
})

test('bubbles stand where the map will draw them and are pressed before it is there; what lies out of sight is left out', async () => {
  const pressed: number[] = []
  const clusters = [cluster(0, 0, 1_200), cluster(0, 2, 1), cluster(60, 90, 7)]
  renderStory({
    render: () => <ClusterSketch camera={camera} clusters={clusters} onPress={({ count }) => pressed.push(count)} />,
  })
  const [crowd, one, ...others] = screen.getAllByRole('button')
  expect(others).toEqual([])
  expect(crowd).toHaveTextContent('1.2K')
  expect(one).toHaveTextContent('')
  // 8192 pixels around the earth, and the dot's radius of 7.
  expect(one?.style.translate).toBe(`${(2 / 360) * 8192 - 7}px -7px`)

  const outside = document.createElement('input')
  document.body.append(outside)
  outside.focus()
  await userEvent.click(crowd as HTMLElement)
  await userEvent.click(one as HTMLElement)
  expect(pressed).toEqual([1_200, 1])
  // They vanish in a moment: the focus stays where it was, and the keyboard passes them by.
  expect(outside).toHaveFocus()
  expect(screen.getAllByRole('button').every(({ tabIndex }) => tabIndex === -1)).toBe(true)
})
