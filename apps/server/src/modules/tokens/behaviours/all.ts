import type { Behaviour } from './behaviour.ts'
import { cloneable } from './cloneable-v1.ts'
import { deletable } from './deletable-v1.ts'
import { numbered } from './numbered-v1.ts'
import { scarcity } from './scarcity-v1.ts'
import { transferable } from './transferable-v1.ts'

/** Every behaviour of this server. A new one is a file beside this one and a line here; abilities are listed in this order. */
export const allBehaviours: readonly Behaviour[] = [transferable, cloneable, numbered, scarcity, deletable]
