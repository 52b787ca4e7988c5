import { pictured, say, type Template } from './template.ts'

const piece = (key: string, art: string, name: { en: string; es: string }) => ({
  key,
  displayName: name,
  description: say('A piece of the set. Put it into your album.', 'Una pieza de la serie. Ponla en tu álbum.'),
  category: say('Set', 'Serie'),
  views: pictured(art, name),
  behaviours: { 'transferable-v1': {}, 'numbered-v1': {} },
})

export const eventsAndArt: readonly Template[] = [
  {
    id: 'ticket',
    title: say('Ticket', 'Entrada'),
    about: say('With its date, shown at the gate, good once.', 'Con su fecha; se enseña en la puerta y vale una vez.'),
    art: 'ticket',
    designs: [
      {
        key: 'ticket',
        displayName: say('Ticket', 'Entrada'),
        description: say('Show it at the gate.', 'Enséñala en la puerta.'),
        category: say('Tickets', 'Entradas'),
        views: pictured('ticket', say('A ticket with a star', 'Una entrada con una estrella')),
        behaviours: {
          'event-v1': { startsAt: null, doorsAt: null, timeZone: '@time-zone', venue: '', address: '', seat: '' },
          'redeemable-v1': { totalQuantity: 1 },
          'transferable-v1': {},
          'numbered-v1': {},
        },
      },
    ],
  },
  {
    id: 'badge',
    title: say('Badge', 'Insignia'),
    about: say('For having been there. It can’t be passed on.', 'Por haber estado allí. No se puede enviar.'),
    art: 'badge',
    designs: [
      {
        key: 'badge',
        displayName: say('Badge', 'Insignia'),
        description: say('For everyone who was there.', 'Para quienes estuvieron allí.'),
        category: say('Badges', 'Insignias'),
        views: pictured('badge', say('A rosette with a star', 'Una escarapela con una estrella')),
        behaviours: { 'numbered-v1': {} },
        limitPerUser: 1,
      },
    ],
  },
  {
    id: 'album',
    title: say('Album with its set', 'Álbum con su serie'),
    about: say('An album and three pieces to collect.', 'Un álbum y tres piezas para coleccionar.'),
    art: 'album',
    designs: [
      {
        key: 'album',
        displayName: say('Album', 'Álbum'),
        description: say('Find all three pieces and put them in.', 'Encuentra las tres piezas y ponlas dentro.'),
        category: say('Set', 'Serie'),
        views: pictured('album', say('An album with places for pieces', 'Un álbum con huecos para piezas')),
        behaviours: {
          'folder-v1': {
            containerType: 'defined',
            childPolicy: ['sun', 'star', 'peak'].map((key) => ({ objectDefinitionId: `@design:${key}`, max: 1 })),
            maxChildren: 3,
          },
        },
        limitPerUser: 1,
      },
      piece('sun', 'piece-sun', say('Sun', 'Sol')),
      piece('star', 'piece-star', say('Star', 'Estrella')),
      piece('peak', 'piece-peak', say('Peak', 'Cumbre')),
    ],
  },
  {
    id: 'picture',
    title: say('Picture', 'Imagen'),
    about: say(
      'A numbered print of your picture, for sale if you like.',
      'Una lámina numerada de tu imagen; a la venta, si quieres.',
    ),
    art: 'picture',
    designs: [
      {
        key: 'picture',
        displayName: say('Picture', 'Imagen'),
        description: say('', ''),
        category: say('Art', 'Arte'),
        views: pictured('picture', say('A framed picture', 'Una imagen enmarcada')),
        behaviours: {
          'transferable-v1': {},
          'numbered-v1': {},
          'scarcity-v1': { maxObjects: 100 },
          'commerce-v1': {},
          'royalties-v1': { artist: '', percent: 5 },
        },
      },
    ],
  },
  {
    id: 'object-3d',
    title: say('3D object', 'Objeto 3D'),
    about: say('Turns in the hand and stands in AR.', 'Gira en la mano y se ve en RA.'),
    art: 'gem',
    designs: [
      {
        key: 'object',
        displayName: say('3D object', 'Objeto 3D'),
        description: say('', ''),
        category: say('Art', 'Arte'),
        views: [
          ...pictured('gem', say('A cut gem', 'Una gema tallada')),
          ...['engaged', 'fullscreen'].map((placeholderId) => ({
            placeholderId,
            view: {
              type: 'scene-3d',
              url: '@model:gem',
              poster: '@icon:gem',
              alt: say('A cut gem, to turn in the hand', 'Una gema tallada que gira en la mano'),
            },
          })),
        ],
        behaviours: { 'transferable-v1': {}, 'numbered-v1': {} },
      },
    ],
  },
  {
    id: 'page',
    title: say('Page in a box', 'Página en una caja'),
    about: say('A small page of your own, opened in the wallet.', 'Una pequeña página tuya que se abre en la cartera.'),
    art: 'page',
    designs: [
      {
        key: 'page',
        displayName: say('Page', 'Página'),
        description: say('Open it.', 'Ábrela.'),
        category: say('Pages', 'Páginas'),
        views: [
          ...pictured('page', say('A small page in a window', 'Una pequeña página en una ventana')),
          ...['engaged', 'fullscreen'].map((placeholderId) => ({
            placeholderId,
            view: { type: 'web', url: '@page', poster: '@card:page', alt: say('A page', 'Una página') },
          })),
        ],
        behaviours: { 'transferable-v1': {} },
      },
    ],
  },
]
