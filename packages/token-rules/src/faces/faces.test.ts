import { describe, expect, test } from 'vitest'
import {
  arGameOf,
  asListFace,
  chooseFaces,
  dynamicPicture,
  type Face,
  facesOfNetworkToken,
  facesOfPlacements,
  fieldsOfNetworkToken,
  fieldValue,
  hasFace,
  layerPicture,
  needsChildren,
  pictureOfPlacements,
  policyPicture,
  progressOf,
  stillOf,
} from './index.ts'

const image = (url: string) => ({ type: 'image', url, scale: 'fit', alt: '' })
const place = (placeholderId: string, view: unknown, more: object = {}) => ({ placeholderId, view, ...more })
const urls = (faces: Face[]) => faces.map(({ drawing }) => ('url' in drawing ? drawing.url : drawing.kind))

describe('choosing', () => {
  test('the view’s own faces come first, web before generic, the wanted quality before the other', () => {
    const faces = facesOfPlacements([
      place('card', image('/card.webp')),
      place('icon', image('/ios.webp'), { platform: 'ios' }),
      place('icon', image('/generic.webp')),
      place('icon', image('/web-low.webp'), { platform: 'web', quality: 'low' }),
      place('icon', image('/web.webp'), { platform: 'web' }),
    ])
    expect(urls(chooseFaces(faces, 'icon'))).toEqual(['/web.webp', '/web-low.webp', '/generic.webp', '/card.webp'])
    expect(urls(chooseFaces(faces, 'icon', { quality: 'low' }))[0]).toBe('/web-low.webp')
  })

  test.each([
    ['engaged', ['/icon', '/card', '/fullscreen']],
    ['card', ['/card', '/fullscreen', '/icon']],
    ['fullscreen', ['/fullscreen', '/card', '/icon']],
    ['background', []],
  ] as const)('%s has its fixed order of stand-ins', (view, order) => {
    const faces = facesOfPlacements(['icon', 'card', 'fullscreen'].map((name) => place(name, image(`/${name}`))))
    expect(urls(chooseFaces(faces, view))).toEqual(order)
    expect(hasFace(faces, view)).toBe(order[0] === `/${view}`)
  })

  test('a list draws pictures and posters, and neither plays a film nor runs a page', () => {
    const faces = facesOfPlacements([
      place('icon', { type: 'video', url: '/a.mp4', poster: '/a.webp' }),
      place('icon', { type: 'web', url: 'https://a.example/' }),
      place('icon', { type: 'audio', url: '/a.mp3', cover: '/cover.webp' }),
      place('icon', { type: 'scene-3d', url: '/a.glb' }),
      place('icon', { type: 'scene-3d', url: '/b.glb', poster: '/b.webp' }),
    ])
    expect(faces.map(asListFace).map((face) => face && urls([face])[0])).toEqual([
      '/a.webp',
      null,
      '/cover.webp',
      '/a.glb',
      '/b.webp',
    ])
  })
})

describe('reading', () => {
  test.each([
    ['an address that is none', image('javascript:alert(1)')],
    ['another host without a scheme', image('//a.example/x.png')],
    ['a kind that nobody knows', { type: 'hologram', url: '/x' }],
    ['a kind that objects have by themselves', { type: 'constructor', url: '/x' }],
    ['no config', null],
    ['text that is no JSON', '{"type":'],
  ])('%s is left out, and the other views stay', (_what, view) => {
    expect(urls(facesOfPlacements([place('icon', view), place('icon', image('/ok.webp'))]))).toEqual(['/ok.webp'])
  })

  test('what a config does not say, or says wrongly, has its usual value', () => {
    const [face] = facesOfPlacements([
      place('card', {
        type: 'scene-3d',
        url: '/a.glb',
        environment: 'bright',
        camera: { elevation: 400, distance: 'far' },
        animationRules: [{ on: 'sneeze', play: 'Open' }, { on: 'click' }, null],
      }),
    ])
    expect(face?.drawing).toMatchObject({
      environment: { preset: 'gallery', intensity: 1 },
      camera: { azimuth: 0, elevation: 89, distance: 1, autoRotate: false },
      animationRules: [{ on: 'start', play: 'Open', loop: false }],
    })
  })

  test('a web face is never given more than it may ask for', () => {
    const [face] = facesOfPlacements([
      place('card', { type: 'web', url: 'https://a.example/', sandbox: ['same-origin', 'forms', 'top-navigation'] }),
    ])
    expect(face?.drawing).toMatchObject({ kind: 'web', sandbox: ['forms'] })
  })
})

test.each([
  ['https://games.example/SimpleGame/index.html?x=1', 'SimpleGame'],
  ['https://games.example/geogame.html', 'GeoGame'],
  ['https://games.example/#/MultiLevelGeoGame', 'MultiLevelGeoGame'],
  ['https://games.example/ar?game=CollectionGameV1', 'CollectionGameV1'],
  ['https://games.example/NotSimpleGame', null],
  ['https://games.example/geo/game', null],
])('%s is the AR game %s', (url, game) => {
  expect(arGameOf(url)).toBe(game)
  const [face] = facesOfPlacements([place('engaged', { type: 'web', url })])
  expect(face?.drawing.kind).toBe(game ? 'ar-game' : 'web')
})

describe('dynamic images', () => {
  const drawing = {
    kind: 'dynamic-image' as const,
    states: { shut: { url: '/shut' }, open: { url: '/open' }, full: { url: '/full' } },
    rules: [
      { field: 'crate-v2.items', min: 3, state: 'full' },
      { field: 'crate-v2.opened', state: 'open' },
      { field: 'quiz-v2.status', equals: 'won', state: 'missing' },
    ],
    initial: 'shut',
    scale: 'fit' as const,
  }

  test.each([
    [{}, '/shut'],
    [{ 'crate-v2': { opened: true } }, '/open'],
    [{ 'crate-v2': { opened: true, items: 3 } }, '/full'],
    [{ 'crate-v2': { opened: false, items: 2 } }, '/shut'],
    [{ 'quiz-v2': { status: 'won' } }, '/shut'],
  ])('%j shows %s', (fields, url) => expect(dynamicPicture(drawing, fields)?.url).toBe(url))
})

describe('image policies', () => {
  const drawing = {
    kind: 'image-policy' as const,
    rules: [
      { url: '/empty', countMax: 0 },
      { url: '/golden', field: 'meta-v1.category', value: 'Gold' },
      { url: '/few', countMax: 2 },
    ],
    url: '/many',
    scale: 'fit' as const,
  }
  const child = (category: string) => ({ fields: { 'meta-v1': { category } } })

  test.each([
    [[], '/empty'],
    [[child('Tin')], '/few'],
    [[child('Tin'), child('Gold')], '/golden'],
    [[child('Tin'), child('Tin')], '/few'],
    [[child('Tin'), child('Tin'), child('Tin')], '/many'],
  ])('%j shows %s', (children, url) => expect(policyPicture(drawing, children)).toBe(url))

  test('shows its own picture until the children are known', () => {
    expect(policyPicture(drawing, null)).toBe('/many')
    expect(policyPicture({ ...drawing, url: null }, null)).toBe('/empty')
    expect(policyPicture({ ...drawing, url: null, rules: [] }, [])).toBe(null)
  })
})

describe('layers', () => {
  const album = {
    type: 'layered-image',
    url: '/album',
    layers: [
      { url: '/with-wave', field: 'studio-info-v1.objectDefinitionId', value: 'wave' },
      { url: 'javascript:alert(1)', field: 'studio-info-v1.objectDefinitionId', value: 'ship' },
    ],
  }
  const child = (objectDefinitionId: string) => ({ 'studio-info-v1': { objectDefinitionId } })

  test('a child lays over it what the token keeps for such a child, and any other nothing', () => {
    const [face] = facesOfPlacements([place('icon', album)])
    const layer = face?.drawing.kind === 'layered-image' && face.drawing.layer
    if (!layer || !('rules' in layer)) throw new Error('It was not read.')
    expect(layerPicture(layer.rules, child('wave'))).toBe('/with-wave')
    expect(layerPicture(layer.rules, child('ship'))).toBe(null)
    expect(layerPicture(layer.rules, child('star'))).toBe(null)
  })

  test('without such rules each child lays its own view over it', () => {
    const [face] = facesOfPlacements([place('icon', { ...album, layers: undefined, childView: 'card' })])
    expect(face?.drawing).toMatchObject({ layer: { view: 'card' } })
  })
})

describe('one picture for all', () => {
  const crate = {
    type: 'dynamic-image',
    states: { shut: { url: '/shut' }, open: { url: '/open' } },
    rules: [{ field: 'crate-v3.opened', state: 'open' }],
    initial: 'shut',
    alt: 'A crate',
  }

  test('a design is shown as nothing has become of it, a token as it is', () => {
    const placements = [place('card', image('/card')), place('icon', crate)]
    expect(pictureOfPlacements(placements)).toEqual({ url: '/shut', alt: 'A crate', scale: 'fit' })
    const [, icon] = facesOfPlacements(placements)
    expect(icon && stillOf(icon.drawing, { 'crate-v3': { opened: true } })).toBe('/open')
  })

  test('a place without a picture gives way to the next, and without any there is none', () => {
    const page = { type: 'web', url: '/page' }
    expect(pictureOfPlacements([place('icon', page), place('card', image('/card'))])?.url).toBe('/card')
    expect(pictureOfPlacements([place('icon', page)])).toBe(null)
    expect(pictureOfPlacements(undefined)).toBe(null)
  })
})

describe('progress', () => {
  const [face] = facesOfPlacements([
    place('icon', {
      type: 'progress-image-overlay',
      emptyUrl: '/empty',
      fullUrl: '/full',
      paddingStart: 0.1,
      paddingEnd: 10.5,
      field: 'user-points-v2.total',
      full: 'user-points-v2.maxPoints',
    }),
  ])
  const drawing = face?.drawing
  if (drawing?.kind !== 'progress-image-overlay') throw new Error('It was not read.')
  const points = (total: unknown, maxPoints: unknown = 10) => ({ 'user-points-v2': { total, maxPoints } })

  test.each([
    [points(0), 0, 0],
    [points(5), 0.5, 0.1 + 0.795 / 2],
    [points('5'), 0.5, 0.1 + 0.795 / 2],
    [points(10), 1, 1],
    [points(99), 1, 1],
    [points(-4), 0, 0],
    [points(5, 0), 0, 0],
    [{}, 0, 0],
  ])('%j is %d', (fields, ratio, shown) => {
    const progress = progressOf(drawing, fields)
    expect(progress.ratio).toBe(ratio)
    expect(progress.shown).toBeCloseTo(shown)
  })

  test.each([
    ['up', [0.75, 0, 0, 0]],
    ['down', [0, 0, 0.75, 0]],
    ['left', [0, 0, 0, 0.75]],
    ['right', [0, 0.75, 0, 0]],
  ] as const)('grows %s', (direction, inset) => {
    const plain = { ...drawing, paddingStart: 0, paddingEnd: 0, direction, field: 'score', full: 4 }
    expect(progressOf(plain, { score: 1 }).inset).toEqual(inset)
  })
})

test('names of blocks may hold dots, and only a thing’s own values are read', () => {
  const state = { 'acme.behavior:acme.io:points-v1': { score: { now: 3 } } }
  expect(fieldValue(state, 'acme.behavior:acme.io:points-v1.score.now')).toBe(3)
  expect(fieldValue(state, 'constructor.name')).toBeUndefined()
  expect(fieldValue(null, 'a')).toBeUndefined()
})

describe('tokens of the older network', () => {
  const properties = {
    cloning_score: 0.25,
    resources: [
      ['ActivatedImage', 'https://cdn.example/icon.png'],
      ['CardImage', 'https://cdn.example/card.png'],
      ['BaseImage', 'https://cdn.example/base.png'],
      ['Scene', 'https://cdn.example/scene.glb'],
      ['Bad', 'javascript:1'],
    ].map(([name, value]) => ({
      name,
      resourceType: 'ResourceType::Image::PNG',
      value: { resourceValueType: 'ResourceValueType::URI', value },
    })),
    icon_stages: [{ resource: 'BaseImage', count_max: 0 }],
    animation_rules: [{ on: 'state', target: 'private.lid', value: 'open', play: 'Open' }],
  }
  const face = (display_url: string, view_mode: string, config?: unknown, resources: unknown = null) => ({
    properties: { display_url, constraints: { view_mode, platform: 'generic', quality: 'high' }, resources, config },
  })
  const facesOf = (faces: unknown[], own = {}) => facesOfNetworkToken({ properties, private: own, faces })

  test('native faces find their resources by name, and every token has its stand-in last', () => {
    const faces = facesOf([
      face('native://image', 'card', { image: 'CardImage', scale: 'fill' }),
      face('native://generic-3d', 'engaged', '{ broken'),
      face('native://sprite-sheet', 'fullscreen'),
      face('native://image', 'fullscreen', { image: 'Bad' }, ['Bad']),
      'nonsense',
    ])
    expect(urls(faces)).toEqual([
      'https://cdn.example/card.png',
      'https://cdn.example/scene.glb',
      'https://cdn.example/icon.png',
      'https://cdn.example/icon.png',
    ])
    expect(faces[1]?.drawing).toMatchObject({
      animationRules: [{ on: 'state', field: 'private.lid', equals: 'open', play: 'Open' }],
    })
    expect(facesOf([])).toHaveLength(1)
  })

  test('a policy is looked for in the face, then in the private part, then in the icon stages', () => {
    const rules = (own: object, config?: object) => {
      const [first] = facesOf([face('native://image-policy', 'icon', config)], own)
      return first?.drawing.kind === 'image-policy' ? first.drawing.rules : null
    }
    const own = { image_policy: [{ resource: 'CardImage', count_max: 1 }] }
    expect(rules(own, { image_policy: [{ resource: 'CardImage', field: 'a', value: 1 }] })).toMatchObject([
      { field: 'a' },
    ])
    expect(rules(own)).toMatchObject([{ countMax: 1 }])
    expect(rules({})).toMatchObject([{ countMax: 0, url: 'https://cdn.example/base.png' }])
  })

  test('a progress face shows the cloning score', () => {
    const [first] = facesOf([face('native://progress-image-overlay', 'icon', { padding_start: 20, padding_end: 20 })])
    if (first?.drawing.kind !== 'progress-image-overlay') throw new Error('It was not read.')
    expect(progressOf(first.drawing, fieldsOfNetworkToken({ properties, private: {} })).shown).toBeCloseTo(0.35)
  })

  test('a web address is a web face; only policies and layers need the children', () => {
    const faces = facesOf([
      face('https://faces.example/quiz/', 'card', { colour: 'red' }),
      face('native://layered-image', 'icon', { layerImage: 'BaseImage' }),
    ])
    expect(faces[0]?.drawing).toMatchObject({ kind: 'web', config: { colour: 'red' }, sandbox: [] })
    expect(faces.map(needsChildren)).toEqual([false, true, false])
  })
})
