import { Field } from '../../parts/Field.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { readableText } from '../../texts/shown-text.ts'
import type { Text } from '../../texts/text.ts'
import type { SsoSetupPageProps } from './setup.ts'

type Props = SsoSetupPageProps & { text: Text }
const problemId = 'problem'

/** What the provider has given. A file needs `multipart/form-data`. */
export function ConnectionForm(props: Props) {
  const { action, draft, guide, text, problem } = props
  return (
    <form autoComplete="off" method="post" action={action} encType="multipart/form-data">
      {problem && problem.field !== '' && problem.field !== 'domain' ? (
        <Notice id={problemId} tone="error">
          <span lang="en" dir="ltr">
            {readableText(problem.message)}
          </span>
        </Notice>
      ) : null}
      {guide.protocol === 'saml' ? <SamlFields {...props} /> : <OidcFields {...props} />}
      <MappingFields {...props} />
      <button type="submit" name="step" value={guide.protocol} className={draft === undefined ? 'primary' : undefined}>
        {text('setup.save')}
      </button>
    </form>
  )
}

/** What marks the field that a problem is about. */
function markOf({ problem }: Props, field: string) {
  return problem?.field === field ? { errorId: problemId, autoFocus: true } : {}
}

function SamlFields(props: Props) {
  const { guide, fields, text } = props
  return (
    <>
      {fields.hasMetadata ? <p className="lead">{text('setup.metadataKept')}</p> : null}
      <Field
        label={guide.metadataName || text('setup.metadataUrl')}
        name="metadataUrl"
        type="url"
        dir="ltr"
        defaultValue={fields.metadataUrl}
        {...markOf(props, 'metadataUrl')}
      />
      <Field
        label={text('setup.metadataFile')}
        name="metadataFile"
        type="file"
        accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
        {...markOf(props, 'metadataXml')}
      />
      <details>
        <summary>{text('setup.metadataXml')}</summary>
        <textarea name="metadataXml" rows={4} dir="ltr" spellCheck={false} aria-label={text('setup.metadataXml')} />
      </details>
    </>
  )
}

function OidcFields(props: Props) {
  const { fields, text } = props
  return (
    <>
      <Field
        label={text('setup.issuer')}
        name="issuer"
        type="url"
        dir="ltr"
        required
        defaultValue={fields.issuer}
        {...markOf(props, 'issuer')}
      />
      <Field
        label={text('setup.clientId')}
        name="clientId"
        dir="ltr"
        required
        defaultValue={fields.clientId}
        {...markOf(props, 'clientId')}
      />
      <Field
        label={text(fields.hasSecret ? 'setup.clientSecretKept' : 'setup.clientSecret')}
        name="clientSecret"
        type="password"
        dir="ltr"
        {...markOf(props, 'clientSecret')}
      />
    </>
  )
}

function MappingFields({ fields, text }: Props) {
  return (
    <details>
      <summary>{text('setup.mapping')}</summary>
      <p className="lead">{text('setup.mappingHelp')}</p>
      <Field label={text('setup.mapping.email')} name="email" dir="ltr" list="sent" defaultValue={fields.email} />
      <Field label={text('setup.mapping.name')} name="name" dir="ltr" list="sent" defaultValue={fields.name} />
      <Field label={text('setup.mapping.group')} name="group" dir="ltr" list="sent" defaultValue={fields.group} />
      <datalist id="sent">
        {fields.sent.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </details>
  )
}
