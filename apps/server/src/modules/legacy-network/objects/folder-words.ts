/** Why something could not be put into a folder or taken out of it. */
const words = {
  en: {
    unknown: 'Vatom Unrecognized',
    noFolder: 'Nothing can be put into this Smart NFT.',
    notAccepted: 'This folder does not accept this Smart NFT.',
    full: 'This folder is full.',
    inside: 'A folder cannot be put into itself.',
    onMap: 'Pick it up from the map first.',
    needed: 'This folder needs what is in it.',
  },
  es: {
    unknown: 'Smart NFT no reconocido',
    noFolder: 'En este Smart NFT no se puede guardar nada.',
    notAccepted: 'Esta carpeta no acepta este Smart NFT.',
    full: 'Esta carpeta está llena.',
    inside: 'Una carpeta no se puede guardar dentro de sí misma.',
    onMap: 'Recógelo antes del mapa.',
    needed: 'Esta carpeta necesita lo que contiene.',
  },
} as const

export type FolderRefusal = keyof (typeof words)['en']

export const sayWhy = (refusal: FolderRefusal, language: 'en' | 'es'): string => words[language][refusal]
