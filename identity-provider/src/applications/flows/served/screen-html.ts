import { type Component, type ScreenTemplate, type Text, textIn } from '../../../projects/index.ts'
import { element, escaped } from '../../served/element.ts'
import { isDrawnHidden } from '../screen-state.ts'

/** A social provider that is enabled in the project. */
export type ProviderButton = { id: string; label: string }

/** A screen as elements of the hosted service's component library. */
export function screenHtml(template: ScreenTemplate, locale: string, providers: readonly ProviderButton[]): string {
  const title = template.title === undefined ? '' : text(template.title, locale, 'h1')
  const submits = template.components.filter(each => each.component === 'button' && each.kind === 'primary')
  const draw = (each: Component, index: number) => {
    const drawing = { locale, providers, isOnlySubmit: submits.length === 1 }
    if (!isDrawnHidden(each)) return drawn(each, drawing)
    // The state of the screen shows what its rules allow. What stays hidden must not keep the form from being sent.
    const html = drawn('isRequired' in each ? { ...each, isRequired: false } : each, drawing)
    const place = { ...rows, ...paddings('0rem'), 'data-part': String(index), class: 'hidden' }
    return html === '' ? '' : element('descope-container', place, html)
  }
  const inner = [title, error(), ...template.components.map(draw)].filter(html => html !== '').join('\n')
  return element('descope-container', { ...rows, ...paddings('1.5rem') }, `\n${inner}\n`)
}

const rows = {
  direction: 'column',
  'space-between': 'md',
  'items-spread': 'true',
  'horizontal-alignment': 'center',
  'st-background-color': 'transparent',
  'full-width': 'true',
}
function paddings(size: string) {
  return { 'st-horizontal-padding': size, 'st-vertical-padding': size }
}
const field = { 'full-width': 'true', bordered: 'true', size: 'md' }
const modes = {
  primary: ['contained', 'primary'],
  secondary: ['outline', 'primary'],
  link: ['link', 'primary'],
} as const

type Drawing = { locale: string; providers: readonly ProviderButton[]; isOnlySubmit: boolean }

function drawn(each: Component, { locale, providers, isOnlySubmit }: Drawing): string {
  const say = (value: Text) => textIn(value, locale)
  switch (each.component) {
    case 'heading':
      return text(each.text, locale, 'h2')
    case 'text':
    case 'notice':
      return text(each.text, locale, 'body1')
    // The component's library folds nothing.
    case 'more':
      return ''
    case 'link':
      return element(
        'descope-link',
        { href: each.href, target: '_blank', mode: 'primary', variant: 'body1' },
        escaped(say(each.text)),
      )
    case 'divider':
      return element(
        'descope-divider',
        { 'full-width': 'true' },
        escaped(each.text === undefined ? '' : say(each.text)),
      )
    case 'image':
      return element('descope-image', { src: each.src, alt: say(each.alt), 'st-max-width': '100%' })
    case 'input':
      return input(each, say(each.label))
    case 'select': {
      const data =
        each.options === 'tenants'
          ? '[]'
          : JSON.stringify(each.options.map(({ value, label }) => ({ value, label: say(label) })))
      return element('descope-combo-box', {
        ...field,
        name: each.name,
        label: say(each.label),
        required: String(each.isRequired),
        data,
      })
    }
    case 'button': {
      const [variant, mode] = modes[each.kind]
      const isSubmit = isOnlySubmit && each.kind === 'primary'
      const lead = each.lead === undefined ? '' : `${text(each.lead, locale, 'body2')}\n`
      const shown = button(each.id, escaped(say(each.text)), {
        variant,
        mode,
        formnovalidate: String(each.skipsFields),
        'auto-submit': String(isSubmit),
      })
      return `${lead}${shown}`
    }
    case 'providers':
      return providers
        .map(({ id, label }) =>
          button(each.id, escaped(label), {
            variant: 'outline',
            mode: 'primary',
            formnovalidate: 'true',
            'auto-submit': 'false',
            'data-descope-provider': id,
          }),
        )
        .join('\n')
    case 'totp-key':
      return [
        element('descope-totp-image', { 'full-width': 'false' }),
        element('descope-text', { variant: 'body2', mode: 'secondary', 'text-align': 'center' }, '{{totp.key}}'),
      ].join('\n')
    case 'recovery-codes':
      return element('descope-recovery-codes', {
        variant: 'body1',
        mode: 'primary',
        'full-width': 'true',
        bordered: 'true',
        size: 'md',
      })
    // Asked for on pages of ours alone.
    case 'scopes':
    case 'device-code':
      return ''
    case 'link-number':
      return element('descope-text', { variant: 'h1', mode: 'primary', 'text-align': 'center' }, '{{linkId}}')
  }
}

const inputElements = {
  text: 'descope-text-field',
  email: 'descope-email-field',
  tel: 'descope-text-field',
  password: 'descope-password',
  'new-password': 'descope-password',
  'one-time-code': 'descope-passcode',
  number: 'descope-number-field',
  url: 'descope-text-field',
  date: 'descope-text-field',
  checkbox: 'descope-checkbox',
  hidden: 'descope-text-field',
} as const
const autocompletes: Record<string, string> = {
  email: 'email',
  password: 'current-password',
  'new-password': 'new-password',
  'one-time-code': 'one-time-code',
  tel: 'tel',
  url: 'url',
}

function input(
  { name, type, isRequired, isAccount }: Extract<Component, { component: 'input' }>,
  label: string,
): string {
  const autocomplete = isAccount ? 'username' : autocompletes[type]
  const attributes = {
    ...field,
    name,
    label,
    required: String(isRequired),
    ...(autocomplete && { autocomplete }),
    ...(type === 'one-time-code' && { digits: '6', 'data-auto-submit': 'false' }),
    ...(type === 'tel' && { type: 'tel' }),
    ...(type === 'url' && { type: 'url' }),
    ...(type === 'hidden' && { class: 'hidden', required: 'false' }),
  }
  return element(inputElements[type], attributes)
}

function button(id: string, content: string, look: Record<string, string>): string {
  return element('descope-button', { id, 'data-type': 'button', 'full-width': 'true', size: 'md', ...look }, content)
}
function text(value: Text, locale: string, variant: string): string {
  const look = { variant, mode: 'primary', 'text-align': 'center', 'full-width': 'true' }
  return element('descope-text', look, escaped(textIn(value, locale)))
}
function error(): string {
  const look = {
    variant: 'body1',
    mode: 'error',
    'text-align': 'center',
    'full-width': 'true',
    'data-type': 'error-message',
  }
  // The state of the screen shows it where there is a reason.
  return element('descope-text', { ...look, class: 'hide', role: 'alert' }, '{{problem.text}}')
}
