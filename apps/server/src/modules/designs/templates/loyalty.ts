import { pictured, say, type Template, type TemplateDesign } from './template.ts'

const treat: TemplateDesign = {
  key: 'treat',
  displayName: say('A treat on us', 'Un detalle de la casa'),
  description: say(
    'Show it at the counter and choose what you like.',
    'Enséñalo en el mostrador y elige lo que quieras.',
  ),
  category: say('Rewards', 'Premios'),
  views: pictured('gift', say('A wrapped present', 'Un regalo envuelto')),
  behaviours: { 'redeemable-v1': { totalQuantity: 1 }, 'transferable-v1': {} },
}

const places = 10
const cardAlt = say('A card with ten places for stamps', 'Una tarjeta con diez casillas para sellos')

/** Ten pictures and the empty card: the first that fits what its holder has. */
const stamped = {
  type: 'dynamic-image',
  states: Object.fromEntries(
    Array.from({ length: places + 1 }, (_, count) => [
      `stamps-${count}`,
      {
        url: `@icon:stamp-card-${count}`,
        alt: say(`A stamp card with ${count} of ${places} stamps`, `Una tarjeta con ${count} de ${places} sellos`),
      },
    ]),
  ),
  rules: Array.from({ length: places }, (_, index) => ({
    field: 'user-points-v2.total',
    min: places - index,
    state: `stamps-${places - index}`,
  })),
  initial: 'stamps-0',
  scale: 'fit',
  alt: cardAlt,
}

export const loyalty: readonly Template[] = [
  {
    id: 'stamp-card',
    title: say('Stamp card', 'Tarjeta de sellos'),
    about: say(
      'Ten stamps, then a crate with a treat. The rules come with it.',
      'Diez sellos y llega una caja con un detalle. Las reglas vienen hechas.',
    ),
    art: 'stamp-card-4',
    designs: [
      {
        key: 'card',
        displayName: say('Stamp card', 'Tarjeta de sellos'),
        description: say(
          'Collect ten stamps and get a crate with a treat inside.',
          'Reúne diez sellos y recibe una caja con un detalle dentro.',
        ),
        category: say('Loyalty', 'Fidelidad'),
        views: [
          { placeholderId: 'icon', view: stamped },
          { placeholderId: 'card', view: stamped },
        ],
        behaviours: {
          'user-points-v2': {
            channel: 'stamps',
            maxPoints: places,
            actionOnMaxPoints: 'reset',
            targetObjectDefinitionId: '@design:crate',
          },
          'numbered-v1': {},
        },
        limitPerUser: 1,
      },
      {
        key: 'stamp',
        displayName: say('Stamp', 'Sello'),
        description: say('One more on your card.', 'Uno más en tu tarjeta.'),
        category: say('Loyalty', 'Fidelidad'),
        views: pictured('stamp', say('A round stamp with a star', 'Un sello redondo con una estrella')),
        behaviours: {},
      },
      {
        key: 'crate',
        displayName: say('Crate', 'Caja'),
        description: say('Open it to see what’s inside.', 'Ábrela para ver qué hay dentro.'),
        category: say('Rewards', 'Premios'),
        views: pictured('crate', say('A closed crate with a ribbon', 'Una caja cerrada con una cinta')),
        behaviours: { 'crate-v3': { objectDefinitionIds: ['@design:treat'] }, 'transferable-v1': {} },
      },
      treat,
    ],
    campaign: {
      displayName: say('Stamps', 'Sellos'),
      rules: [
        {
          trigger: { id: 'got', config: { objectDefinitionId: '@design:stamp' } },
          effects: [
            { id: 'add-points-v2', config: { points: 1, channel: 'stamps' } },
            { id: 'trash-vatom', config: {} },
          ],
        },
      ],
    },
  },
  {
    id: 'crate',
    title: say('Crate', 'Caja sorpresa'),
    about: say(
      'Holds a surprise. Its prizes and odds come with it.',
      'Guarda una sorpresa. Los premios y sus probabilidades vienen hechos.',
    ),
    art: 'crate',
    designs: [
      {
        key: 'crate',
        displayName: say('Crate', 'Caja sorpresa'),
        description: say('Open it to see what’s inside.', 'Ábrela para ver qué hay dentro.'),
        category: say('Surprises', 'Sorpresas'),
        views: pictured('crate', say('A closed crate with a ribbon', 'Una caja cerrada con una cinta')),
        behaviours: { 'crate-v3': { prizeSetId: '@prizes:surprise' }, 'transferable-v1': {} },
      },
      treat,
      {
        key: 'gem',
        displayName: say('Rare gem', 'Gema rara'),
        description: say('One in five crates holds it.', 'Está en una de cada cinco cajas.'),
        category: say('Surprises', 'Sorpresas'),
        views: pictured('gem', say('A cut gem', 'Una gema tallada')),
        behaviours: { 'transferable-v1': {}, 'numbered-v1': {} },
      },
    ],
    prizes: [
      {
        key: 'surprise',
        name: say('Crate', 'Caja sorpresa'),
        mode: 'probability',
        prizes: [
          { objectDefinitionId: '@design:treat', percent: 80 },
          { objectDefinitionId: '@design:gem', percent: 20 },
        ],
      },
    ],
  },
  {
    id: 'scratch-card',
    title: say('Scratch card', 'Rasca y gana'),
    about: say('One scratch a day. Half of them win a treat.', 'Un intento al día. La mitad gana un detalle.'),
    art: 'scratch',
    designs: [
      {
        key: 'scratch',
        displayName: say('Scratch card', 'Rasca y gana'),
        description: say('One scratch a day. Good luck!', 'Un intento al día. ¡Suerte!'),
        category: say('Games', 'Juegos'),
        views: [
          ...pictured('scratch', say('A scratch card, half uncovered', 'Una tarjeta de rasca medio descubierta')),
          {
            placeholderId: 'engaged',
            view: { type: 'web', url: '/faces/scratch-card/', alt: say('A scratch card', 'Una tarjeta de rasca') },
          },
          {
            placeholderId: 'fullscreen',
            view: { type: 'web', url: '/faces/scratch-card/', alt: say('A scratch card', 'Una tarjeta de rasca') },
          },
        ],
        behaviours: { 'game-of-chance-v1': { prizeSet: '@prizes:scratch', playPeriod: 'day', maxPlaysPerPeriod: 1 } },
        limitPerUser: 1,
      },
      treat,
    ],
    prizes: [
      {
        key: 'scratch',
        name: say('Scratch card', 'Rasca y gana'),
        mode: 'probability',
        prizes: [{ objectDefinitionId: '@design:treat', percent: 50 }],
      },
    ],
  },
  {
    id: 'coupon',
    title: say('Coupon', 'Cupón'),
    about: say('Good once at your counter.', 'Vale una vez en tu mostrador.'),
    art: 'coupon',
    designs: [
      {
        key: 'coupon',
        displayName: say('Coupon', 'Cupón'),
        description: say('Show it at the counter.', 'Enséñalo en el mostrador.'),
        category: say('Coupons', 'Cupones'),
        views: pictured('coupon', say('A coupon with a dashed edge', 'Un cupón con el borde discontinuo')),
        behaviours: { 'redeemable-v1': { totalQuantity: 1, atZero: 'delete' }, 'transferable-v1': {} },
        limitPerUser: 1,
      },
    ],
  },
]
