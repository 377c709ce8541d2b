import type { ScreenTemplate } from '../../../../projects/index.ts'
import type { FormValue } from './form-value.ts'
import type { LoadedFlow } from '../interpreter.ts'
import type { FlowState } from '../state.ts'

type Form = Record<string, FormValue>

/** Fields whose values are used by the request that brings them and never stored, whatever their input is called. */
const secretNames = [
  'password',
  'newPassword',
  'newPasswordAgain',
  'currentPassword',
  'code',
  'token',
  'exchangeCode',
  'exchangeError',
  'response',
]
const secretTypes = ['password', 'new-password', 'one-time-code']

function secretsOf({ screens }: LoadedFlow): ReadonlySet<string> {
  return new Set([...secretNames, ...[...screens.values()].flatMap(secretInputs)])
}

/** Of a request, the fields of the screen that it answers: a page must not bring what no condition has seen. */
export function fieldsOf(flow: LoadedFlow, shown: string | undefined, form: Form): Form {
  const template = templateOf(flow, shown)
  const known = inputsOf(template)
  const hasScopes = typeof template === 'object' && template.components.some(each => each.component === 'scopes')
  const isKnown = (field: string) => known.has(field) || (hasScopes && field.startsWith(scopePrefix))
  return Object.fromEntries(Object.entries(form).filter(([field]) => isKnown(field)))
}

/** No input of a screen has such a name. */
const scopePrefix = 'scope:'
/** The field of a scope that a screen lists. */
export function scopeField(scope: string): string {
  return scopePrefix + scope
}

function templateOf({ dsl, screens }: LoadedFlow, shown: string | undefined): ScreenTemplate | string | undefined {
  const step = shown === undefined ? undefined : dsl.steps[shown]
  return step && 'screen' in step && typeof step.screen === 'string' ? screens.get(step.screen) : undefined
}

/** Browsers send no box that is not ticked. */
function boxesOf(template: ScreenTemplate | string | undefined): string[] {
  if (typeof template !== 'object') return []
  return template.components.flatMap(each =>
    each.component === 'input' && each.type === 'checkbox' ? [each.name] : [],
  )
}

function inputsOf(template: ScreenTemplate | string | undefined): ReadonlySet<string> {
  if (template === undefined) return new Set()
  if (typeof template === 'string') return new Set([...template.matchAll(inputName)].map(([, name = '']) => name))
  return new Set(
    template.components.flatMap(each =>
      'name' in each ? [each.name] : each.component === 'providers' ? ['provider'] : [],
    ),
  )
}
/** In a screen of HTML. */
const inputName = /\bname\s*=\s*["']?([\w-]{1,100})/gi

/** What was typed, for a trace: that a secret was typed is told, and not which. */
export function typedForTrace(flow: LoadedFlow, form: Record<string, unknown>): Record<string, unknown> {
  const secrets = secretsOf(flow)
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, secrets.has(name) ? '•••' : value]))
}

/**
 * Keeps what was typed, but no secrets. Of the screen `pressed`, whose button was pressed, a box that was not sent is not
 * ticked any more.
 */
export function keepTyped(state: FlowState, flow: LoadedFlow, form: Form, pressed?: string): void {
  const secrets = secretsOf(flow)
  for (const name of boxesOf(templateOf(flow, pressed))) delete state.form[name]
  for (const [name, value] of Object.entries(form))
    if (!secrets.has(name) && name !== 'origin' && !isOfOneRequest(name)) state.form[name] = value
}
function isOfOneRequest(name: string): boolean {
  return name.startsWith(scopePrefix) || name.startsWith('sdkScriptsResults')
}
function secretInputs(template: ScreenTemplate | string): string[] {
  if (typeof template === 'string') return []
  return template.components.flatMap(each =>
    each.component === 'input' && secretTypes.includes(each.type) ? [each.name] : [],
  )
}
