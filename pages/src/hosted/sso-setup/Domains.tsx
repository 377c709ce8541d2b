import { Field } from '../../parts/Field.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { readableText } from '../../texts/shown-text.ts'
import type { Text } from '../../texts/text.ts'
import type { SetupDomains, SsoSetupPageProps } from './setup.ts'
import { Values, ValuesToCopy } from './Values.tsx'

type Props = Pick<SsoSetupPageProps, 'action' | 'problem'> & { domains: SetupDomains; text: Text }
const problemId = 'domain-problem'

/** A company shows by its DNS that a domain is its own; addresses there then sign in at its provider. */
export function Domains({ action, problem, domains: { inUse, typed, record }, text }: Props) {
  const isWrong = problem?.field === 'domain'
  return (
    <section id="domains">
      <h2>{text('setup.domains')}</h2>
      <p className="lead">{text('setup.domainsHelp')}</p>
      {inUse.length === 0 ? null : (
        <p className="lead">{text.isolated('setup.domainsInUse', { domains: inUse.join(', ') })}</p>
      )}
      {isWrong ? (
        <Notice id={problemId} tone="error">
          <span lang="en" dir="ltr">
            {readableText(problem.message)}
          </span>
        </Notice>
      ) : null}
      <form method="post" action={`${action}#domains`} autoComplete="off">
        <Field
          label={text('setup.domain')}
          name="domain"
          dir="ltr"
          required
          defaultValue={typed}
          {...(isWrong && { errorId: problemId, autoFocus: true })}
        />
        <button type="submit" name="step" value="domain" className={record === undefined ? 'primary' : undefined}>
          {text('setup.domainRecord')}
        </button>
      </form>
      {record === undefined ? null : <DnsRecord action={action} record={record} text={text} />}
    </section>
  )
}

function DnsRecord({
  action,
  record: { domain, name, value, found },
  text,
}: {
  action: string
  record: NonNullable<SetupDomains['record']>
  text: Text
}) {
  return (
    <>
      <p className="lead">{text('setup.domainAdd')}</p>
      <ValuesToCopy
        title={text('setup.domainTxt')}
        values={[
          { label: text('setup.domainName'), value: name },
          { label: text('setup.domainValue'), value },
        ]}
        isTranslated
        text={text}
      />
      {found === undefined ? null : (
        <Notice tone="error">
          {text.isolated(found.length === 0 ? 'setup.domainNothing' : 'setup.domainOther', { domain })}
        </Notice>
      )}
      {found === undefined ? null : (
        <Values values={found.map(each => ({ label: text('setup.domainFound'), value: each }))} />
      )}
      <form method="post" action={`${action}#domains`} className="actions">
        <input type="hidden" name="domain" value={domain} />
        <button type="submit" name="step" value="checkDomain" className="primary">
          {text('setup.domainCheck')}
        </button>
      </form>
    </>
  )
}
