import { Color, Group, type Texture, type Vector3, type WebGLRenderer } from 'three'
import { inSight, keepInSight, type Label, layOutLabels, turnBetween } from '../labels.ts'
import type { ArItem, ArItemChange, ArModelLoader, ArPoint } from '../types.ts'
import type { Beat } from './beat.ts'
import { makeBurst } from './burst.ts'
import { makeFeet } from './feet.ts'
import { type Figure, makeFigure, moveFigure } from './figure.ts'
import { makeModels, ownRadius } from './models.ts'
import { makePictures } from './pictures.ts'
import { makePlate } from './plate.ts'
import { makeStandee, makeStandeeLight, makeStandeeShapes } from './standee.ts'

/** How much of the place is in the picture, in radians: to either side of straight ahead, and up from the horizon. */
interface Seen {
  half: number
  top: number
}

export interface FiguresNeeds {
  accent: string
  isStill: boolean
  loadModel: ArModelLoader | undefined
  renderer: () => WebGLRenderer
  /** Something changed that has to be drawn. */
  onChange: () => void
  /** Something came that is lit as real things are. */
  onModel: () => void
  onWarning: (message: string, error: unknown) => void
}

/** Parts that models may have together: with everything else a scene of 20 objects stays below 100 draw calls. */
const modelPartsMost = 36

/** Everything that stands in the place. */
export function makeFigures({ accent, isStill, loadModel, renderer, onChange, onModel, onWarning }: FiguresNeeds) {
  const group = new Group()
  const shapes = makeStandeeShapes()
  const light = makeStandeeLight()
  const pictures = makePictures()
  const models = loadModel ? makeModels(loadModel, isStill) : null
  const feet = makeFeet()
  const accentColor = new Color(accent)
  const burst = makeBurst(accentColor)
  const glows = { accent: accentColor, success: new Color('#4fbf86'), danger: new Color('#ef5b50') }
  const figures = new Map<string, Figure>()
  // Looped through by number in every frame, which an iterator would be made for.
  let standing: Figure[] = []
  // Written over in every frame: an array that is emptied is given its room anew.
  const labels: Label[] = []
  let labelCount = 0
  let focused: string | null = null
  /** The nearest in sight: the others say how far they are and no more. */
  let named: Figure | null = null
  let modelParts = 0
  group.add(feet.mesh, burst.points)

  function write(figure: Figure) {
    const { plate, item } = figure
    const isNamed = figure === named || item.id === focused
    plate.write(isNamed ? item.label : '', item.note ?? '', item.id === focused, accent)
  }

  function takeSize({ item, model }: Figure) {
    if (item.keepsSize && model) item.radius = ownRadius(model.own)
  }

  function standUp(figure: Figure, texture: Texture, letter: Texture | null = null) {
    const { item, model } = figure
    if (figures.get(item.id) !== figure || model || figure.standee) return letter?.dispose()
    const standee = makeStandee(shapes, light, texture, letter)
    figure.standee = standee
    figure.body.add(standee.face)
    onChange()
  }

  async function bringModel(figure: Figure, url: string) {
    if (!models) return
    const model = await models.stand(url, renderer())
    if (figures.get(figure.item.id) !== figure) return
    if (modelParts + model.parts > modelPartsMost) throw new Error('There are as many parts of models as may be drawn.')
    modelParts += model.parts
    if (figure.standee) figure.body.remove(figure.standee.face)
    figure.model = model
    figure.body.add(model.group)
    takeSize(figure)
    onModel()
    onChange()
  }

  function bring(figure: Figure) {
    const { label, pictureUrl, modelUrl } = figure.item
    const letter = () => {
      const texture = pictures.letter(label, accent)
      standUp(figure, texture, texture)
    }
    if (pictureUrl) {
      pictures
        .take(pictureUrl)
        .then((texture) => standUp(figure, texture))
        .catch((error: unknown) => {
          onWarning('a picture could not be shown in AR', error)
          letter()
        })
    } else if (!(modelUrl && models)) letter()
    if (!modelUrl) return
    bringModel(figure, modelUrl).catch((error: unknown) => {
      onWarning('a model could not be shown in AR', error)
      if (!pictureUrl) letter()
    })
  }

  function remove(figure: Figure) {
    onChange()
    const { item, root, plate, standee, model } = figure
    figures.delete(item.id)
    standing = [...figures.values()]
    group.remove(root, plate.sprite)
    plate.dispose()
    if (standee) {
      standee.face.material.dispose()
      standee.letter?.dispose()
    }
    if (model) modelParts -= model.parts
    model?.mixer?.stopAllAction()
    if (item.pictureUrl) pictures.release(item.pictureUrl)
    for (const done of figure.collected) done()
    if (named === figure) named = null
  }

  function add(item: ArItem, place: number) {
    const figure = makeFigure(item, makePlate(), isStill ? 0 : place)
    figures.set(item.id, figure)
    standing = [...figures.values()]
    group.add(figure.root, figure.plate.sprite)
    write(figure)
    bring(figure)
  }

  function setItems(items: readonly ArItem[]) {
    onChange()
    const wanted = new Map(items.map((item) => [item.id, item]))
    for (const figure of standing) {
      // What flies to the person leaves when it has arrived.
      if (!wanted.has(figure.item.id) && figure.flight < 0) remove(figure)
    }
    let place = 0
    for (const item of wanted.values()) {
      const figure = figures.get(item.id)
      const isSame = figure && figure.item.pictureUrl === item.pictureUrl && figure.item.modelUrl === item.modelUrl
      if (isSame) {
        figure.item = { ...item }
        takeSize(figure)
        write(figure)
        continue
      }
      if (figure) remove(figure)
      add(item, place)
      place += 1
    }
  }

  function update(id: string, change: ArItemChange) {
    const figure = figures.get(id)
    if (!figure) return
    onChange()
    Object.assign(figure.item, change)
    if (change.label !== undefined || change.note !== undefined) write(figure)
  }

  function drawFoot(figure: Figure) {
    const { item, root, mark } = figure
    if (!root.visible || figure.flight >= 0) return
    const glow = item.glow && item.glow !== 'none' ? item.glow : null
    const lit = mark === 'busy' ? 2 : glow || item.id === focused ? 1 : 0
    feet.add(figure, glow ? glows[glow] : accentColor, lit)
  }

  /** Says where its plate would stand, if it has one. */
  function measureLabel(figure: Figure, beat: Beat, eye: Vector3, facing: number, { half, top }: Seen) {
    const { item, root, plate, label, flight, age } = figure
    plate.sprite.visible = root.visible && flight < 0 && age > 0.3 && (item.label !== '' || !!item.note)
    if (!plate.sprite.visible) return
    const { position, radius = 1 } = item
    const x = position.x - eye.x
    const y = position.y + 2 * radius - eye.y
    const z = position.z - eye.z
    const metres = Math.sqrt(x * x + y * y + z * z)
    const high = Math.max(0.12, metres * beat.unit) * plate.size
    label.metres = Math.max(0.1, metres)
    label.azimuth = Math.atan2(x, -z)
    label.height = high / label.metres
    label.width = label.height * plate.aspect
    const along = Math.sqrt(x * x + z * z)
    label.elevation = Math.atan2(y + 0.1 + high * 0.25, along)
    label.foot = Math.atan2(y - 2 * radius, along)
    label.bodyWidth = 2 * Math.atan2(radius, along)
    plate.sprite.visible = keepInSight(label, facing, half, top)
    if (!plate.sprite.visible) return
    labels[labelCount] = label
    labelCount += 1
  }

  /** The nearest of those that somebody has before them. */
  function nameNearest(facing: number) {
    let nearest: Figure | null = null
    for (let index = 0; index < standing.length; index += 1) {
      const figure = standing[index] as Figure
      if (!figure.plate.sprite.visible || Math.abs(turnBetween(facing, figure.label.azimuth)) > inSight) continue
      if (nearest === null || figure.label.metres < nearest.label.metres) nearest = figure
    }
    if (nearest === null || nearest === named) return
    const before: Figure | null = named
    named = nearest
    if (before) write(before)
    write(nearest)
  }

  function drawPlate(figure: Figure, seconds: number, eye: Vector3) {
    const { item, plate, label } = figure
    const { sprite, aspect, isEmpty } = plate
    if (!sprite.visible) return
    sprite.visible = label.lift !== null && !isEmpty
    if (label.lift === null) return
    figure.lift += (label.lift - figure.lift) * (isStill ? 1 : Math.min(1, 9 * seconds))
    const { position } = item
    const high = label.height * label.metres
    const x = position.x - eye.x
    const z = position.z - eye.z
    const along = Math.sqrt(x * x + z * z)
    sprite.position.x = eye.x + along * Math.sin(label.azimuth)
    sprite.position.y = eye.y + along * Math.tan(label.elevation) + figure.lift * label.metres
    sprite.position.z = eye.z - along * Math.cos(label.azimuth)
    sprite.scale.x = high * aspect
    sprite.scale.y = high
  }

  return {
    group,
    light,
    feet,
    setItems,
    update,
    positionOf: (id: string) => figures.get(id)?.item.position ?? null,
    /** Of what is to be seen of it. */
    middleOf(id: string): ArPoint | null {
      const figure = figures.get(id)
      if (!figure?.root.visible || figure.flight >= 0) return null
      const { position, radius = 1 } = figure.item
      return { x: position.x, y: position.y + radius, z: position.z }
    },
    mark(id: string, mark: Figure['mark']) {
      const figure = figures.get(id)
      if (!figure) return
      figure.mark = mark
      figure.markAge = 0
      onChange()
    },
    focus(id: string | null) {
      focused = id
      onChange()
      for (const figure of standing) write(figure)
    },
    collect(id: string): Promise<void> {
      const figure = figures.get(id)
      if (!figure) return Promise.resolve()
      if (figure.flight < 0) {
        figure.from.copy(figure.root.position)
        figure.flight = 0
        figure.mark = null
        onChange()
      }
      return new Promise((resolve) => {
        figure.collected.push(resolve)
        // Where no frames are drawn, nothing arrives.
        setTimeout(() => figures.get(id) === figure && remove(figure), 2_000)
      })
    },
    frame(beat: Beat, eye: Vector3, ahead: Vector3, seen: Seen) {
      feet.begin(beat)
      labelCount = 0
      const facing = Math.atan2(ahead.x, -ahead.z)
      let gone: Figure | null = null
      for (let index = 0; index < standing.length; index += 1) {
        const figure = standing[index] as Figure
        moveFigure(figure, beat, eye, ahead, isStill)
        drawFoot(figure)
        measureLabel(figure, beat, eye, facing, seen)
        if (figure.isGone) gone = figure
      }
      feet.end()
      nameNearest(facing)
      layOutLabels(labels, labelCount)
      for (let index = 0; index < standing.length; index += 1) drawPlate(standing[index] as Figure, beat.seconds, eye)
      burst.update(beat)
      if (!gone) return
      const { x, y, z } = gone.root.position
      if (!isStill) burst.start(x, y, z)
      remove(gone)
    },
    /** What a ray meets first, and how far away; a little more generous than it looks, for fingers. */
    at(origin: Vector3, direction: Vector3): string | null {
      let [best, nearest] = [null as string | null, Number.POSITIVE_INFINITY]
      for (const { item, root, flight } of standing) {
        if (!root.visible || flight >= 0) continue
        const radius = item.radius ?? 1
        const [x, y, z] = [item.position.x - origin.x, item.position.y + radius - origin.y, item.position.z - origin.z]
        const along = x * direction.x + y * direction.y + z * direction.z
        if (along < 0 || along > nearest) continue
        const aside = Math.sqrt(Math.max(0, x * x + y * y + z * z - along * along))
        if (aside <= Math.max(radius * 0.95, along * 0.045)) [best, nearest] = [item.id, along]
      }
      return best
    },
    dispose() {
      for (const figure of [...standing]) remove(figure)
      shapes.face.dispose()
      pictures.dispose()
      models?.dispose()
      feet.dispose()
      burst.dispose()
    },
  }
}
