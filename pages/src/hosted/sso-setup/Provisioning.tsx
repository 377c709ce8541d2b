import { Notice } from '../../parts/Notice.tsx'
import { readableText } from '../../texts/shown-text.ts'
import type { Text } from '../../texts/text.ts'
import type { SetupProvisioning } from './setup.ts'
import { ValuesToCopy } from './Values.tsx'

type Props = { action: string; provisioning: SetupProvisioning; text: Text }

/** What the directory needs to provision users, and what has come of it. */
export function Provisioning({ action, provisioning, text }: Props) {
  const { url, token, keys, mayCreate, lastCall, lastError } = provisioning
  const values = [
    { label: text('setup.scimUrl'), value: url },
    ...(token === '' ? [] : [{ label: text('setup.scimToken'), value: token }]),
  ]
  return (
    <section id="scim">
      <h2>{text('setup.scim')}</h2>
      <p className="lead">{text('setup.scimHelp')}</p>
      {token === '' ? null : <Notice tone="info">{text('setup.scimOnce')}</Notice>}
      <ValuesToCopy title={text('setup.scimValues')} values={values} isTranslated text={text} />
      {keys.map(({ id, name, lastUsed }) => (
        <form key={id} method="post" action={`${action}#scim`} className="actions">
          <input type="hidden" name="key" value={id} />
          <p className="lead">
            <bdi>{readableText(name)}</bdi> ·{' '}
            {lastUsed === '' ? text('setup.scimUnused') : text.isolated('setup.scimUsed', { time: lastUsed })}
          </p>
          <button type="submit" name="step" value="token">
            {text('setup.scimRotate')}
          </button>
        </form>
      ))}
      {keys.length === 0 ? null : <p className="lead">{text('setup.scimOverlap')}</p>}
      {mayCreate ? (
        <form method="post" action={`${action}#scim`} className="actions">
          <button type="submit" name="step" value="token" className={keys.length === 0 ? 'primary' : undefined}>
            {text('setup.scimCreate')}
          </button>
        </form>
      ) : null}
      <p className="lead">
        {lastCall === '' ? text('setup.scimNoCall') : text.isolated('setup.scimLastCall', { time: lastCall })}
      </p>
      {lastError.text === '' ? null : (
        <>
          <p className="lead">{text.isolated('setup.scimLastError', { time: lastError.time })}</p>
          <p lang="en" dir="ltr">
            {readableText(lastError.text)}
          </p>
        </>
      )}
    </section>
  )
}
