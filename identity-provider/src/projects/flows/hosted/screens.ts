import { z } from 'zod'
import { Component, type ScreenTemplate } from '../document/screen.ts'

const Node = z.looseObject({
  type: z.looseObject({ resolvedName: z.string() }),
  displayName: z.string().default(''),
  hidden: z.boolean().default(false),
  nodes: z.array(z.string()).default([]),
  props: z.record(z.string(), z.unknown()).default({}),
})
type Node = z.output<typeof Node>
const Nodes = z.record(z.string(), Node).refine(nodes => Object.hasOwn(nodes, 'ROOT'))
type Nodes = z.output<typeof Nodes>

/** The parts of a screen as the hosted service exports it, by id; undefined for a screen of another form. */
export function hostedNodes(template: unknown): Nodes | undefined {
  return Nodes.safeParse(template).data
}

export function isHostedScreen<Template>(template: Template): template is Template & Record<string, never> {
  return hostedNodes(template) !== undefined
}

/** The screen in our components, and what of it we do not have, by name. */
export function screenOf(nodes: Nodes | undefined): { template: ScreenTemplate; unknown: string[] } {
  if (!nodes) return { template: { components: [] }, unknown: ['The layout'] }
  const unknown: string[] = []
  const components = order(nodes, 'ROOT', new Set()).flatMap(node => {
    if (node.hidden || silent.has(node.type.resolvedName)) return []
    const made = Component.safeParse(componentOf(node))
    if (made.success) return [made.data]
    unknown.push(node.displayName || node.type.resolvedName)
    return []
  })
  return { template: { components: components.slice(0, 100) }, unknown }
}

/** Parts that only hold others, or show what our pages show by themselves. */
const silent = new Set(['Container', 'ErrorMessage', 'FormErrorMessage', 'Spacer'])

/** The parts below one, as they stand on the page. */
function order(nodes: Nodes, id: string, seen: Set<string>): Node[] {
  const node = Object.hasOwn(nodes, id) ? nodes[id] : undefined
  if (!node || seen.has(id)) return []
  seen.add(id)
  return [node, ...node.nodes.flatMap(child => order(nodes, child, seen))]
}

const inputs: Readonly<Record<string, { type: string; name: string }>> = {
  EmailInput: { type: 'email', name: 'email' },
  Code: { type: 'one-time-code', name: 'code' },
  Passcode: { type: 'one-time-code', name: 'code' },
  PasswordInput: { type: 'password', name: 'password' },
  Password: { type: 'password', name: 'password' },
  NewPassword: { type: 'new-password', name: 'newPassword' },
  PhoneInput: { type: 'tel', name: 'phone' },
  Phone: { type: 'tel', name: 'phone' },
  PhoneField: { type: 'tel', name: 'phone' },
  PhoneCountrySelection: { type: 'tel', name: 'phone' },
  PhoneInputBox: { type: 'tel', name: 'phone' },
  NumberInput: { type: 'number', name: 'number' },
  NumberField: { type: 'number', name: 'number' },
  DateField: { type: 'date', name: 'date' },
  Checkbox: { type: 'checkbox', name: 'checkbox' },
  BooleanInput: { type: 'checkbox', name: 'checkbox' },
  Switch: { type: 'checkbox', name: 'checkbox' },
  TextInput: { type: 'text', name: 'text' },
  TextField: { type: 'text', name: 'text' },
  Input: { type: 'text', name: 'text' },
}

/** What the part is among our components; undefined, or what does not fit one, when it is not. */
function componentOf({ type: { resolvedName }, displayName, props }: Node): unknown {
  const text = textOf(props.children) || textOf(props.label)
  const input = inputs[resolvedName]
  if (input)
    return {
      component: 'input',
      type: input.type,
      name: nameOf(props.name) || input.name,
      label: textOf(props.label) || textOf(props.placeholder) || displayName || input.name,
      isRequired: props.required === true,
    }
  if (resolvedName === 'Text')
    return { component: /^h[1-6]$/.test(String(props.typography)) ? 'heading' : 'text', text }
  if (resolvedName === 'Link') return { component: 'link', text, href: props.href }
  if (resolvedName === 'Divider') return text ? { component: 'divider', text } : { component: 'divider' }
  if (resolvedName === 'Image') return { component: 'image', src: props.src ?? props.url, alt: textOf(props.alt) }
  if (resolvedName === 'TOTPImage') return { component: 'totp-key' }
  if (resolvedName === 'RecoveryCodes') return { component: 'recovery-codes' }
  if (/Button$/.test(resolvedName))
    return {
      component: 'button',
      id: buttonId(String(props.id ?? '')),
      text: text || displayName,
      kind: props.variant === 'link' ? 'link' : props.variant === 'contained' ? 'primary' : 'secondary',
      skipsFields: props.formNoValidate === true,
    }
  return undefined
}

/** The id of a button: ours begin with a letter. */
export function buttonId(id: string): string {
  return /^[A-Za-z]/.test(id) ? id : `button-${id}`
}

/** The name of a field: the form's values have names without dots here. */
function nameOf(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(/\W+(\w)?/g, (_, next: string = '') => next.toUpperCase()) : ''
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, 2000) : ''
}
