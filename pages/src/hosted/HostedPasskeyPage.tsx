import type { SafeUrl } from '@gatehouse/operation/safe-url'
import type { Page, PageOptions } from '../page.ts'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { LinkButton } from '../parts/LinkButton.tsx'
import { Notice } from '../parts/Notice.tsx'
import { renderPage } from '../render-page.tsx'
import { passkeyCeremony } from './passkey-scripts.ts'

export type HostedPasskeyPageProps = PageOptions & {
  /** `use` starts by itself; `add` waits for the button and may be put off. */
  kind: 'use' | 'add'
  /** Where the form posts `response` to. */
  action: string
  fields?: Readonly<Record<string, string>>
  /** JSON for `navigator.credentials`. */
  ceremony: string
  /** Where to go without a passkey. */
  otherUrl: SafeUrl
  error?: 'refused'
}

/** The embedded provider's page for using a passkey, and for adding one. It needs scripts, and says so. */
export function renderHostedPasskey({
  kind,
  action,
  fields = {},
  ceremony,
  otherUrl,
  error,
  ...options
}: HostedPasskeyPageProps): Page {
  return renderPage(options, ({ text }) => ({
    title: text(`hosted.passkey.${kind}.title`),
    lead: <p className="lead">{text(`hosted.passkey.${kind}.text`)}</p>,
    hasForm: true,
    script: passkeyCeremony,
    body: (
      <>
        {error === undefined ? null : <Notice tone="error" text={text('hosted.passkey.refused')} />}
        <p id="failed" role="alert" className="notice error" hidden>
          {text('hosted.passkey.failed')}
        </p>
        <noscript>
          <p className="notice">{text('hosted.passkey.noScript')}</p>
        </noscript>
        <form
          method="post"
          action={action}
          id="ceremony"
          data-options={ceremony}
          data-kind={kind === 'add' ? 'create' : 'get'}
          data-auto={kind === 'use' ? 'yes' : 'no'}
        >
          <HiddenFields fields={fields} />
          <input type="hidden" name="response" value="" />
          <button type="button" id="start" className="primary" hidden>
            {text(`hosted.passkey.${kind}.start`)}
          </button>
        </form>
        <LinkButton href={otherUrl} label={text(`hosted.passkey.${kind}.other`)} />
      </>
    ),
  }))
}
