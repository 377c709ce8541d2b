import type { DragEvent } from 'react'

/** A kind of step, or an action, that is added. */
export type NewStep = { type: string; action?: string }

const format = 'application/x-gatehouse-step'

/** A step on its way from the list of steps to the canvas. */
export const draggedStep = {
  write: (event: DragEvent, what: NewStep) => event.dataTransfer.setData(format, JSON.stringify(what)),
  isIn: (event: DragEvent) => event.dataTransfer.types.includes(format),
  read(event: DragEvent): NewStep | undefined {
    const text = event.dataTransfer.getData(format)
    // Safe: only `write` uses this format.
    return text === '' ? undefined : (JSON.parse(text) as NewStep)
  },
}
