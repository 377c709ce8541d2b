import { type FormEvent, useId } from 'react'
import { flowEditor as texts } from '../messages.ts'
import type { Component, Screen } from '../model/flow-model.ts'
import classes from './ScreenView.module.css'
import { textIn } from './text-in.ts'

type Props = {
  screen: Pick<Screen, 'title' | 'components'>
  language: string
  /** The places of components that are not shown. */
  hidden?: readonly number[]
  /** What the flow knows, such as an error or a key, by its name. */
  error?: string
  /** What stands in its fields at first, by their names. */
  values?: Readonly<Record<string, string>>
  isBusy?: boolean
  /** Which button was pressed, with what was typed. */
  onPress?: (button: string, form: Record<string, string>) => void
}

/** Languages that are written from right to left. */
const rightToLeft = /^(ar|fa|he|ur)\b/

/** The components of a screen as visitors see them, in a plain form. */
export function ScreenView({ screen, language, hidden = [], error, values = {}, isBusy = false, onPress }: Props) {
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    if (isBusy || !(submitter instanceof HTMLButtonElement)) return
    const form = new FormData(event.currentTarget)
    onPress?.(submitter.value, Object.fromEntries([...form].map(([name, value]) => [name, String(value)])))
  }
  const title = textIn(screen.title, language)
  return (
    <form
      className={classes.card}
      lang={language || undefined}
      dir={rightToLeft.test(language) ? 'rtl' : 'ltr'}
      onSubmit={submit}
      autoComplete="off"
    >
      {title !== '' && <p className={classes.heading}>{title}</p>}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      {screen.components.map((component, index) =>
        hidden.includes(index) ? null : (
          // Components have no identity of their own.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own; order is all they have.
          <Part key={index} id={`${id}-${index}`} component={component} language={language} values={values} />
        ),
      )}
    </form>
  )
}

type PartProps = { id: string; component: Component; language: string; values: Readonly<Record<string, string>> }

function Part({ id, component, language, values }: PartProps) {
  const text = (name: string) => textIn(component[name], language)
  const isRequired = component.isRequired !== false
  switch (component.component) {
    case 'heading':
      return <p className={classes.heading}>{text('text')}</p>
    case 'text':
    case 'notice':
      return <p className={classes.text}>{text('text')}</p>
    case 'more':
      return <p className={classes.divider}>▾ {text('text')}</p>
    case 'link':
      return <span className={classes.link}>{text('text')}</span>
    case 'divider':
      return <p className={classes.divider}>{text('text')}</p>
    case 'image':
      // The image itself is not fetched: the console shows nothing of other hosts.
      return <p className={classes.image}>{text('alt') || texts.componentNames.image}</p>
    case 'input':
      if (component.type === 'hidden') return null
      if (component.type === 'checkbox')
        return (
          <label className={classes.check}>
            <input type="checkbox" name={String(component.name)} required={isRequired} /> {text('label')}
          </label>
        )
      return (
        <label className={classes.field} htmlFor={id}>
          {text('label')}
          <input
            id={id}
            type={htmlType(String(component.type ?? 'text'))}
            name={String(component.name)}
            defaultValue={values[String(component.name)]}
            required={isRequired}
          />
        </label>
      )
    case 'select':
      return (
        <label className={classes.field} htmlFor={id}>
          {text('label')}
          <select id={id} name={String(component.name)} required={isRequired}>
            {optionsOf(component.options, language).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )
    case 'button':
      return (
        <button
          type="submit"
          value={String(component.id)}
          formNoValidate={component.skipsFields === true}
          className={classes.button}
          data-kind={String(component.kind ?? 'primary')}
        >
          {text('text')}
        </button>
      )
    case 'providers':
      return (
        <button
          type="submit"
          value={String(component.id)}
          formNoValidate
          className={classes.button}
          data-kind="secondary"
        >
          {texts.aProvider}
        </button>
      )
    default:
      return <p className={classes.image}>{texts.componentNames[component.component] ?? component.component}</p>
  }
}

function htmlType(type: string): string {
  if (type === 'new-password') return 'password'
  return type === 'one-time-code' ? 'text' : type
}

function optionsOf(options: unknown, language: string): { value: string; label: string }[] {
  if (!Array.isArray(options)) return [{ value: 'tenant', label: texts.aTenant }]
  return options.map(each => ({ value: String(each?.value ?? ''), label: textIn(each?.label, language) }))
}
