import type { SafeUrl } from '@gatehouse-id/operation/safe-url'
import type { Page, PageOptions } from '../page.ts'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { LinkButton } from '../parts/LinkButton.tsx'
import { renderPage } from '../render-page.tsx'
import { passkeyCeremony } from '../screen/passkey-scripts.ts'

export type HostedPasskeyPageProps = PageOptions & {
  /** `use` starts automatically; `add` waits for the button and can be skipped. */
  kind: 'use' | 'add'
  /** The form posts `response` here. */
  action: string
  fields?: Readonly<Record<string, string>>
  /** JSON for `navigator.credentials`. */
  ceremony: string
  /** The address to continue at without a passkey. */
  otherUrl: SafeUrl
}

/** The page to use or add a passkey. Without scripts it says that they are needed. */
export function renderHostedPasskey({
  kind,
  action,
  fields = {},
  ceremony,
  otherUrl,
  ...options
}: HostedPasskeyPageProps): Page {
  return renderPage(options, ({ text }) => ({
    title: text(`hosted.passkey.${kind}.title`),
    lead: <p className="lead">{text(`hosted.passkey.${kind}.text`)}</p>,
    hasForm: true,
    scripts: [passkeyCeremony],
    body: (
      <>
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
