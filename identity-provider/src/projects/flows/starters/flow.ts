import type { Step } from '../document/dsl.ts'
import type { Component } from '../document/screen.ts'
import type { FlowContent } from '../flow.ts'
import { starterScreens } from './screens.ts'

export type Steps = Record<string, Step>

export function flow(name: string, description: string, start: string, steps: Steps): FlowContent {
  const shown = new Set(
    Object.values(steps).flatMap(step => ('screen' in step && typeof step.screen === 'string' ? [step.screen] : [])),
  )
  return {
    name,
    description,
    isDisabled: false,
    // Safe: a JSON value, without the fields that are undefined.
    dsl: JSON.parse(JSON.stringify({ start, steps })) as FlowContent['dsl'],
    screens: [...shown].map(id => screenOf(id)),
    references: {},
  }
}

function screenOf(id: string) {
  const template = starterScreens[id]
  if (!template) throw new Error(`unreachable: there is no starter screen ${id}`)
  const of = (kind: Component['component']) => template.components.filter(({ component }) => component === kind)
  return { id, inputs: of('input'), interactions: of('button'), htmlTemplate: template }
}
