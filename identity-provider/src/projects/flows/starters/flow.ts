import type { FlowDsl, Step } from '../document/dsl.ts'
import type { Component, ScreenTemplate } from '../document/screen.ts'
import type { FlowContent } from '../flow.ts'
import { starterScreens } from './screens.ts'

export type Steps = Record<string, Step>

export function flow(name: string, description: string, start: string, steps: Steps): FlowContent {
  const shown = Object.values(steps).flatMap(step =>
    'screen' in step && typeof step.screen === 'string' ? [step.screen] : [],
  )
  const screens = [...new Set(shown)].map((id): [string, ScreenTemplate] => {
    const template = starterScreens[id]
    if (!template) throw new Error(`unreachable: there is no starter screen ${id}`)
    return [id, template]
  })
  return contentOfFlow(name, description, { start, steps }, new Map(screens))
}

export function contentOfFlow(
  name: string,
  description: string,
  dsl: FlowDsl,
  screens: ReadonlyMap<string, ScreenTemplate | string>,
): FlowContent {
  return {
    name,
    description,
    isDisabled: false,
    // Safe: a JSON value, without the fields that are undefined.
    dsl: JSON.parse(JSON.stringify(dsl)) as FlowContent['dsl'],
    screens: [...screens].map(([id, htmlTemplate]) => {
      const components = typeof htmlTemplate === 'string' ? [] : htmlTemplate.components
      const of = (kind: Component['component']) => components.filter(({ component }) => component === kind)
      return { id, inputs: of('input'), interactions: of('button'), htmlTemplate }
    }),
    references: {},
  }
}
