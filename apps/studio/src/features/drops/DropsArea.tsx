import { DropsPage } from './DropsPage.tsx'
import { NewDropPage } from './NewDropPage.tsx'
import './namespaces.ts'

/** `drops`, `drops/new`. */
export const DropsArea = ({ rest }: { rest: string }) => (rest === 'new' ? <NewDropPage /> : <DropsPage />)
