import { pictured, say, type Template } from './template.ts'

export const questionsAndGames: readonly Template[] = [
  {
    id: 'quiz',
    title: say('Quiz', 'Preguntas'),
    about: say('A question with one right answer.', 'Una pregunta con una respuesta correcta.'),
    art: 'quiz',
    designs: [
      {
        key: 'quiz',
        displayName: say('Quiz', 'Preguntas'),
        description: say('Do you know the answer?', '¿Sabes la respuesta?'),
        category: say('Games', 'Juegos'),
        views: pictured('quiz', say('A card with a question mark', 'Una tarjeta con un signo de interrogación')),
        behaviours: {
          'quiz-v2': {
            question: say('What is our favourite colour?', '¿Cuál es nuestro color favorito?'),
            answerOptions: [
              { id: 'a', text: say('Blue', 'Azul') },
              { id: 'b', text: say('Green', 'Verde') },
              { id: 'c', text: say('Red', 'Rojo') },
            ],
            correctAnswers: ['a'],
            maxAttempts: 3,
          },
        },
        limitPerUser: 1,
      },
    ],
  },
  {
    id: 'poll',
    title: say('Poll', 'Encuesta'),
    about: say('Ask everyone, and show what they said.', 'Pregunta a todo el mundo y enseña el resultado.'),
    art: 'poll',
    designs: [
      {
        key: 'poll',
        displayName: say('Poll', 'Encuesta'),
        description: say('Your vote counts.', 'Tu voto cuenta.'),
        category: say('Questions', 'Preguntas'),
        views: pictured('poll', say('Three bars of a poll', 'Tres barras de una encuesta')),
        behaviours: {
          'poll-v1': {
            question: say('What should we do next?', '¿Qué hacemos ahora?'),
            responseOptions: [
              { id: 'a', text: say('More of the same', 'Más de lo mismo') },
              { id: 'b', text: say('Something new', 'Algo nuevo') },
            ],
            showResults: 'afterVoting',
          },
        },
        limitPerUser: 1,
      },
    ],
  },
  {
    id: 'form',
    title: say('Form', 'Formulario'),
    about: say('A few questions whose answers you can download.', 'Unas preguntas cuyas respuestas puedes descargar.'),
    art: 'form',
    designs: [
      {
        key: 'form',
        displayName: say('Form', 'Formulario'),
        description: say('It takes a minute.', 'Se tarda un minuto.'),
        category: say('Questions', 'Preguntas'),
        views: pictured('form', say('A clipboard with a list', 'Un portapapeles con una lista')),
        behaviours: {
          'form-v1': {
            fields: [
              { id: 'name', label: say('Your name', 'Tu nombre'), type: 'text', required: true },
              { id: 'liked', label: say('What did you like?', '¿Qué te ha gustado?'), type: 'textarea' },
            ],
          },
        },
        limitPerUser: 1,
      },
    ],
  },
  {
    id: 'ar-hunt',
    title: say('AR hunt piece', 'Pieza de búsqueda en RA'),
    about: say('Lies on the map and is picked up with the camera.', 'Está en el mapa y se recoge con la cámara.'),
    art: 'hunt',
    designs: [
      {
        key: 'piece',
        displayName: say('Hunt piece', 'Pieza de búsqueda'),
        description: say('Look around: there are more nearby.', 'Mira alrededor: hay más cerca.'),
        category: say('Hunt', 'Búsqueda'),
        views: pictured('hunt', say('A pin with a compass star', 'Un marcador con una rosa de los vientos')),
        behaviours: {
          'map-ready-v1': { pickupDistance: 50 },
          'ar-filter-v2': { maxItems: 10, visibleRadius: 300 },
          'transferable-v1': {},
        },
      },
    ],
  },
]
