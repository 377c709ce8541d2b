import type { Page } from '../../page.ts'
import { Notice } from '../../parts/Notice.tsx'
import { renderPage } from '../../render-page.tsx'
import { readableText } from '../../texts/shown-text.ts'
import type { Text } from '../../texts/text.ts'
import { Attempts } from './Attempts.tsx'
import { ConnectionForm } from './ConnectionForm.tsx'
import { Domains } from './Domains.tsx'
import { Provisioning } from './Provisioning.tsx'
import type { SsoSetupPageProps } from './setup.ts'
import { ValuesToCopy } from './Values.tsx'

/** Buttons with `data-copied` copy the text of the element before them; they are shown only where they work. */
const copyScript = `
for(const button of document.querySelectorAll('[data-copied]')){
  const label=button.textContent
  button.hidden=!navigator.clipboard
  button.addEventListener('click',async()=>{
    await navigator.clipboard.writeText(button.previousElementSibling.textContent)
    button.textContent=button.dataset.copied
    setTimeout(()=>{button.textContent=label},2000)
  })
}
`

type Props = SsoSetupPageProps & { text: Text }

/**
 * The page behind a setup link: a company connects its identity provider, tries it, and switches over, without an
 * account. What is in use stays until then.
 */
export function renderSsoSetup(props: SsoSetupPageProps): Page {
  const { tenantName, guides, guide, attempts } = props
  return renderPage(props, ({ text }) => ({
    title: text('setup.title', { tenant: tenantName }),
    heading: text.isolated('setup.title', { tenant: tenantName }),
    lead: <p className="lead">{text('setup.lead')}</p>,
    hasForm: true,
    isWide: true,
    scripts: [copyScript],
    body: (
      <>
        <State {...props} text={text} />
        <h2>{text('setup.choose')}</h2>
        <nav className="choices">
          {guides.map(({ id, name, isChosen }) => (
            <a key={id} href={`?guide=${id}`} lang="en" aria-current={isChosen ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <h2>{text('setup.copy')}</h2>
        <Steps steps={guide.steps.before} />
        <ValuesToCopy title={guide.form} values={guide.values} text={text} />
        <Steps steps={guide.steps.after} start={guide.steps.before.length + 1} />
        <h2>{text('setup.connect')}</h2>
        <ConnectionForm {...props} text={text} />
        <Test {...props} text={text} />
        <Switch {...props} text={text} />
        {props.domains === undefined ? null : <Domains {...props} domains={props.domains} text={text} />}
        {props.provisioning === undefined ? null : (
          <Provisioning action={props.action} provisioning={props.provisioning} text={text} />
        )}
        {attempts.length === 0 ? null : (
          <>
            <h2>{text('setup.attempts')}</h2>
            <Attempts attempts={attempts} text={text} />
          </>
        )}
      </>
    ),
  }))
}

/** What has just happened, and what is in use. */
function State({ done, problem, current, text }: Props) {
  return (
    <>
      {done === undefined ? null : <Notice tone="info">{text(`setup.${done}`)}</Notice>}
      {problem?.field === '' ? (
        <Notice tone="error">
          <span lang="en" dir="ltr">
            {readableText(problem.message)}
          </span>
        </Notice>
      ) : null}
      {current === undefined ? null : (
        <p className="lead">
          {text.isolated(current.certificateExpires === '' ? 'setup.inUse' : 'setup.inUseUntil', {
            provider: readableText(current.name),
            date: current.certificateExpires,
          })}
        </p>
      )}
      {current?.isExpiring ? <Notice tone="error">{text('setup.expiring')}</Notice> : null}
    </>
  )
}

/** In the words of the provider's console. */
function Steps({ steps, start = 1 }: { steps: readonly string[]; start?: number }) {
  return (
    <ol className="steps" lang="en" dir="ltr" start={start}>
      {steps.map(step => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}

function Test({ action, current, draft, text }: Props) {
  const canTest = draft !== undefined || current !== undefined
  return (
    <>
      <h2>{text('setup.test')}</h2>
      {draft === undefined ? null : (
        <p className="lead">{text.isolated('setup.draft', { provider: readableText(draft.name) })}</p>
      )}
      <p className="lead">{text(canTest ? 'setup.testHelp' : 'setup.testLater')}</p>
      {draft?.test === undefined ? null : <Attempts attempts={[draft.test]} text={text} />}
      {canTest ? (
        <Act
          action={action}
          step="test"
          label={text(draft === undefined ? 'setup.testCurrent' : 'setup.testStart')}
          isPrimary={draft !== undefined && draft.test?.status !== 'passed'}
        />
      ) : null}
    </>
  )
}

function Switch({ action, draft, previous, text }: Props) {
  const isPassed = draft?.test?.status === 'passed'
  return (
    <>
      {draft === undefined ? null : (
        <>
          <h2>{text('setup.switch')}</h2>
          <p className="lead">{text(isPassed ? 'setup.switchHelp' : 'setup.switchLater')}</p>
          {isPassed ? <Act action={action} step="switch" label={text('setup.switchNow')} isPrimary /> : null}
          <Act action={action} step="discard" label={text('setup.discard')} />
        </>
      )}
      {previous === undefined ? null : (
        <>
          <h2>{text('setup.back')}</h2>
          <p className="lead">
            {text.isolated('setup.backHelp', { provider: readableText(previous.name), date: previous.until })}
          </p>
          <Act action={action} step="restore" label={text('setup.goBack')} />
        </>
      )}
    </>
  )
}

function Act({
  action,
  step,
  label,
  isPrimary = false,
}: {
  action: string
  step: string
  label: string
  isPrimary?: boolean
}) {
  return (
    <form method="post" action={action} className="actions">
      <button type="submit" name="step" value={step} className={isPrimary ? 'primary' : undefined}>
        {label}
      </button>
    </form>
  )
}
