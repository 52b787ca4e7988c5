// Runs in the browser, bundled by ar-scene.bench.ts: the stage of AR with as many objects as it is measured with.
import type { ArItem } from '@vitrine/ar'
import { createArStage } from '@vitrine/ar/stage'
import { BoxGeometry, Group, Mesh, MeshStandardMaterial } from 'three'

export interface ArScene {
  /** Resolves when so many frames were drawn; for a comparison, `kept` small objects are left behind by each of them. */
  frames(count: number, kept?: number): Promise<void>
  drawCalls(): number
}

const pictures = ['#2f8f83', '#c8553d', '#588b8b', '#f2a541'].map(
  (color) =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><circle cx="128" cy="128" r="110" fill="${color}"/></svg>`)}`,
)

/** As a brand's model is: some parts, each with a material of its own. */
const model = async () => {
  const group = new Group()
  for (let index = 0; index < 5; index += 1) {
    const part = new Mesh(new BoxGeometry(1, 0.3, 1), new MeshStandardMaterial({ color: 0x999999 }))
    part.position.y = index * 0.4
    group.add(part)
  }
  return group
}

export async function openScene(count: number): Promise<ArScene> {
  const host = document.querySelector<HTMLElement>('#host')
  if (!host) throw new Error('The page has no place for the scene.')
  const stage = await createArStage({
    host,
    overlay: host,
    mode: 'scene',
    heading: 0,
    theme: 'light',
    accent: '#3d4edb',
    ambient: { red: 1, green: 1, blue: 1 },
    isStill: false,
    loadModel: model,
    onWarning: (message, error) => console.error(message, error),
  })
  // Four rows of five, all of them in sight.
  stage.setItems(
    Array.from({ length: count }, (_, index): ArItem => {
      const [row, column] = [Math.floor(index / 5), index % 5]
      const far = 9 + row * 3
      return {
        id: `thing-${index}`,
        position: { x: (column - 2) * far * 0.15, y: 0, z: -far },
        radius: 0.5,
        label: `thing ${index}`,
        note: `${far} m`,
        glow: index % 2 === 0 ? 'accent' : 'none',
        pictureUrl: pictures[index % pictures.length] ?? null,
        modelUrl: index % 4 === 0 ? 'model' : null,
      }
    }),
  )
  const leftBehind: object[] = []
  return {
    frames: (wanted, kept = 0) =>
      new Promise((resolve) => {
        let left = wanted
        const stop = stage.onFrame(() => {
          for (let index = 0; index < kept; index += 1) leftBehind.push({ index })
          left -= 1
          if (left > 0) return
          stop()
          resolve()
        })
      }),
    drawCalls: () => stage.drawCalls,
  }
}
