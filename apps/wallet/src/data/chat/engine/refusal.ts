/** Something that was refused and is not shown by itself: a reaction, an edit, a picture that is none. */
export interface ChatRefusal {
  code: string
  what: 'reaction' | 'edit' | 'removal' | 'picture' | 'other'
}
