import type { Page, PageOptions } from '../page.ts'
import { Field } from '../parts/Field.tsx'
import { Notice } from '../parts/Notice.tsx'
import { renderPage } from '../render-page.tsx'
import { shownText } from '../texts/shown-text.ts'
import type { Text } from '../texts/text.ts'

/** A value to copy into the settings of the identity provider, under the name that it has there. */
type Value = { label: string; value: string }
export type SsoSetupAttempt = {
  id: string
  isTest: boolean
  status: 'pending' | 'passed' | 'failed'
  /** As it is shown, with its zone. */
  time: string
  /** What to do, in plain words; '' when it passed. */
  remedy: string
  /** What the provider said of the user, and what the mapping makes of it. */
  profile?: { email: string; name: string; groups: string; roles: string } | undefined
}
export type SsoSetupPageProps = PageOptions & {
  tenantName: string
  /** Where the forms are posted: the page itself. */
  action: string
  guides: readonly { id: string; name: string; isChosen: boolean }[]
  protocol: 'saml' | 'oidc'
  values: readonly Value[]
  /** What the provider calls its metadata. */
  metadataName: string
  saml: { metadataUrl: string; entityId: string; certificateExpires: string; problem: string }
  oidc: { issuer: string; clientId: string; hasSecret: boolean }
  mapping: { email: string; name: string; group: string }
  isConfigured: boolean
  isSaved: boolean
  /** What is wrong with what was sent. */
  error: string
  attempts: readonly SsoSetupAttempt[]
}

/** The page behind a setup link: a company connects its identity provider, and tries it, without an account. */
export function renderSsoSetup(props: SsoSetupPageProps): Page {
  const { tenantName, isSaved, error, isConfigured, action, guides } = props
  return renderPage(props, ({ text }) => ({
    title: text('setup.title', { tenant: tenantName }),
    heading: text.isolated('setup.title', { tenant: tenantName }),
    lead: <p className="lead">{text('setup.lead')}</p>,
    hasForm: true,
    body: (
      <>
        {isSaved ? <Notice tone="info">{text('setup.saved')}</Notice> : null}
        {error === '' ? null : <Notice tone="error">{shownText(error)}</Notice>}
        <h2>{text('setup.choose')}</h2>
        <nav className="choices">
          {guides.map(({ id, name, isChosen }) => (
            <a key={id} href={`?guide=${id}`} lang="en" aria-current={isChosen ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <h2>{text('setup.copy')}</h2>
        <Values values={props.values} />
        <h2>{text('setup.connect')}</h2>
        {props.protocol === 'saml' ? <SamlForm {...props} text={text} /> : <OidcForm {...props} text={text} />}
        <h2>{text('setup.test')}</h2>
        <p className="lead">{text(isConfigured ? 'setup.testHelp' : 'setup.testLater')}</p>
        {isConfigured ? (
          <form method="post" action={action} className="actions">
            <button type="submit" name="step" value="test" className="primary">
              {text('setup.testStart')}
            </button>
          </form>
        ) : null}
        <Attempts {...props} text={text} />
      </>
    ),
  }))
}

function Values({ values }: { values: readonly Value[] }) {
  return (
    <dl className="values">
      {values.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <code dir="ltr">{shownText(value)}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}

type FormProps = SsoSetupPageProps & { text: Text }

function SamlForm({ action, saml, metadataName, text, mapping }: FormProps) {
  return (
    <form method="post" action={action}>
      {saml.problem === '' ? null : <Notice tone="error">{shownText(saml.problem)}</Notice>}
      {saml.entityId === '' ? null : (
        <p className="lead">
          {text.isolated('setup.connected', { entityId: saml.entityId, date: saml.certificateExpires })}
        </p>
      )}
      <label className="field">
        <span lang="en">{metadataName}</span>
        <input name="metadataUrl" type="url" dir="ltr" defaultValue={shownText(saml.metadataUrl)} />
      </label>
      <label className="field">
        <span>{text('setup.metadataXml')}</span>
        <textarea name="metadataXml" rows={4} dir="ltr" spellCheck={false} />
      </label>
      <MappingFields mapping={mapping} text={text} />
      <button type="submit" name="step" value="saml" className="primary">
        {text('setup.save')}
      </button>
    </form>
  )
}

function OidcForm({ action, oidc, text, mapping }: FormProps) {
  return (
    <form method="post" action={action}>
      <Field
        label={text('setup.issuer')}
        name="issuer"
        type="url"
        dir="ltr"
        required
        defaultValue={shownText(oidc.issuer)}
      />
      <Field
        label={text('setup.clientId')}
        name="clientId"
        dir="ltr"
        required
        defaultValue={shownText(oidc.clientId)}
      />
      <Field
        label={text(oidc.hasSecret ? 'setup.clientSecretKept' : 'setup.clientSecret')}
        name="clientSecret"
        type="password"
        autoComplete="off"
        dir="ltr"
      />
      <MappingFields mapping={mapping} text={text} />
      <button type="submit" name="step" value="oidc" className="primary">
        {text('setup.save')}
      </button>
    </form>
  )
}

function MappingFields({ mapping, text }: { mapping: SsoSetupPageProps['mapping']; text: Text }) {
  return (
    <details>
      <summary>{text('setup.mapping')}</summary>
      <p className="lead">{text('setup.mappingHelp')}</p>
      <Field label={text('setup.mapping.email')} name="email" dir="ltr" defaultValue={shownText(mapping.email)} />
      <Field label={text('setup.mapping.name')} name="name" dir="ltr" defaultValue={shownText(mapping.name)} />
      <Field label={text('setup.mapping.group')} name="group" dir="ltr" defaultValue={shownText(mapping.group)} />
    </details>
  )
}

function Attempts({ attempts, text }: FormProps) {
  if (attempts.length === 0) return null
  return (
    <>
      <h2>{text('setup.attempts')}</h2>
      <ul className="attempts">
        {attempts.map(({ id, isTest, status, time, remedy, profile }) => (
          <li key={id}>
            <p>
              <strong>{text(`setup.status.${status}`)}</strong> · {text(isTest ? 'setup.aTest' : 'setup.aSignIn')} ·{' '}
              <bdi>{shownText(time)}</bdi>
            </p>
            {remedy === '' ? null : (
              <p lang="en" dir="ltr">
                {shownText(remedy)}
              </p>
            )}
            {profile === undefined ? null : <Values values={valuesOf(profile, text)} />}
          </li>
        ))}
      </ul>
    </>
  )
}

function valuesOf(profile: NonNullable<SsoSetupAttempt['profile']>, text: Text): Value[] {
  const all = [
    { label: text('setup.mapping.email'), value: profile.email },
    { label: text('setup.mapping.name'), value: profile.name },
    { label: text('setup.mapping.group'), value: profile.groups },
    { label: text('setup.roles'), value: profile.roles },
  ]
  return all.filter(({ value }) => value !== '')
}
