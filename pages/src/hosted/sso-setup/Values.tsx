import type { Text } from '../../texts/text.ts'
import { readableText } from '../../texts/shown-text.ts'
import type { SetupValue } from './setup.ts'

/** Values as they stand in the form of a provider: whole, for each is copied. */
export function ValuesToCopy({ title, values, text }: { title: string; values: readonly SetupValue[]; text: Text }) {
  return (
    <figure className="window">
      <figcaption lang="en" dir="ltr">
        {title}
      </figcaption>
      <dl className="values">
        {values.map(({ label, value }) => (
          <div key={label}>
            <dt lang="en" dir="ltr">
              {label}
            </dt>
            <dd>
              <code dir="ltr">{readableText(value)}</code>
              <button
                type="button"
                hidden
                data-copied={text('setup.copied')}
                aria-label={`${text('setup.copyValue')}: ${label}`}
              >
                {text('setup.copyValue')}
              </button>
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}

/** Values that were received or are expected. */
export function Values({ values }: { values: readonly SetupValue[] }) {
  return (
    <dl className="values">
      {values
        .filter(({ value }) => value !== '')
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code dir="auto">{readableText(value)}</code>
            </dd>
          </div>
        ))}
    </dl>
  )
}
