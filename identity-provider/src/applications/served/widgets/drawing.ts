import { type Text, textIn } from '../../../projects/index.ts'
import { element, escaped } from '../element.ts'

/** The languages that the widgets are written in; the first is the one for everyone else. */
export const widgetLanguages = ['en', 'de', 'ar'] as const

export function say(en: string, de: string, ar: string): Text {
  return { en, de, ar }
}

type Attributes = Record<string, string>

/** What widgets are drawn with, in one language. The scripts of the vendor find elements by `data-id` and `name`. */
export type Drawing = ReturnType<typeof createDrawing>

export function createDrawing(locale: string) {
  const isRightToLeft = locale.split('-')[0] === 'ar'
  const language = (locale.split('-')[0] ?? '') === '' ? 'en' : locale
  const sayIt = (text: Text) => textIn(text, language)

  function draw(name: string, attributes: Attributes, ...content: string[]): string {
    return element(
      `descope-${name}`,
      { ...attributes, ...(isRightToLeft && { 'st-host-direction': 'rtl' }) },
      content.join('\n'),
    )
  }
  function text(value: Text, attributes: Attributes): string {
    return draw('text', { mode: 'primary', 'full-width': 'false', ...attributes }, escaped(sayIt(value)))
  }
  /** Without padding of its own: a container takes that of the one around it. */
  function box(attributes: Attributes, ...content: string[]): string {
    const bare = {
      'st-background-color': 'transparent',
      'st-horizontal-padding': '0',
      'st-vertical-padding': '0',
      'st-border-radius': '0',
    }
    return draw('container', { ...bare, ...attributes }, ...content)
  }
  function button(id: string, label: Text, look: Attributes = {}): string {
    const attributes = { 'data-id': id, size: 'sm', variant: 'outline', mode: 'primary', ...look }
    return draw('button', attributes, escaped(sayIt(label)))
  }
  /** A field fills its row; an id and no name is one that the form does not send. */
  function field(kind: string, label: Text, attributes: Attributes): string {
    return draw(kind, { label: sayIt(label), size: 'sm', bordered: 'true', 'full-width': 'true', ...attributes })
  }
  function column(kind: 'text' | 'custom', path: string, header: Text, ...content: string[]): string {
    const attributes = { path, header: sayIt(header), resizable: 'true', 'auto-width': 'true' }
    return draw(`grid-${kind}-column`, attributes, ...content)
  }

  return {
    isEnglish: language.startsWith('en'),
    say: sayIt,
    draw,
    text,
    box,
    button,
    field,
    /** The whole of a widget. */
    page: (title: Text, ...content: string[]) =>
      box(
        {
          direction: 'column',
          'st-gap': '1rem',
          'st-horizontal-padding': '1.25rem',
          'st-vertical-padding': '1.25rem',
          'st-background-color': 'var(--descope-colors-surface-main)',
          'st-border-radius': '0.75rem',
        },
        text(title, { variant: 'h2' }),
        ...content,
      ),
    /** What finds rows on one side, what changes them on the other; below each other where it is narrow. */
    toolbar: (search: string, ...buttons: string[]) =>
      box(
        { direction: 'row', 'st-gap': '0.75rem', 'st-justify-content': 'space-between' },
        box({ direction: 'row', 'st-gap': '0.5rem', 'st-host-width': 'auto' }, search),
        box({ direction: 'row', 'st-gap': '0.5rem', 'st-host-width': 'auto' }, ...buttons),
      ),
    search: (label: Text) =>
      draw('text-field', {
        'data-id': 'search-input',
        placeholder: sayIt(label),
        'aria-label': sayIt(label),
        size: 'sm',
        bordered: 'true',
      }),
    /** A row that changes is no longer selected: the scripts do not find what they had selected. */
    grid: (id: string, ...columns: string[]) =>
      draw('grid', { 'data-id': id, size: 'sm', bordered: 'true', 'st-host-min-height': '320px' }, ...columns),
    selection: () => draw('grid-selection-column', { header: '', frozen: 'true', 'auto-width': 'true' }),
    details: () => draw('grid-item-details-column', { header: '', 'frozen-to-end': 'true', 'auto-width': 'true' }),
    column: (path: string, header: Text) => column('text', path, header),
    /** A column that the list can be ordered by. */
    sorted: (path: string, header: Text) => column('text', path, header).replace(' path=', ' sortable="true" path='),
    /** A value in a badge, by what it is. */
    badges: (path: string, header: Text, looks: Record<string, string>) =>
      column(
        'custom',
        path,
        header,
        ...Object.entries(looks).map(([pattern, mode]) =>
          draw('badge', { mode, 'data-pattern': `^${pattern}$`, bordered: 'true', size: 'xs' }),
        ),
      ),
    dialog: (title: Text, content: string[], buttons: string[]) =>
      box(
        {
          direction: 'column',
          'st-gap': '1.25rem',
          'st-horizontal-padding': '1.5rem',
          'st-vertical-padding': '1.5rem',
        },
        text(title, { variant: 'h2' }),
        box({ direction: 'column', 'st-gap': '0.75rem' }, ...content),
        box({ direction: 'row', 'st-gap': '0.75rem', 'st-justify-content': 'flex-end' }, ...buttons),
      ),
  }
}

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
