import type { Drawing } from './drawing.ts'

/** A declared attribute of users that is a text. */
export type AttributeField = { name: string; label: string }
/** Of a project, what its widgets show. */
export type Shown = {
  attributes: readonly AttributeField[]
  /** Ids of flows that run: a button without one is left out, because the script starts flows when the page opens. */
  flows: ReadonlySet<string>
}
/** The files that the script of a widget asks for, and what each is drawn from. */
export type Pages = Record<string, (drawing: Drawing, shown: Shown) => string>
