import type { Page, PageOptions } from '../page.ts'
import { Field } from '../parts/Field.tsx'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { Notice } from '../parts/Notice.tsx'
import { renderPage } from '../render-page.tsx'
import { shownText } from '../texts/shown-text.ts'

type Form = { action: string; fields: Readonly<Record<string, string>> }

export type HostedDevicePageProps = PageOptions &
  (
    | ({ step: 'code'; error?: 'unknown' | 'expired' | 'used' | 'missing' } & Form)
    /** The user compares `code` with the one that the device shows. */
    | ({ step: 'confirm'; applicationName: string; code: string } & Form)
    | { step: 'done'; applicationName: string }
    | { step: 'refused' }
  )

const errorId = 'device-error'

/** The pages on which a user signs a device in that has no browser (RFC 8628). */
export function renderHostedDevice(props: HostedDevicePageProps): Page {
  if (props.step === 'code') return codePage(props)
  if (props.step === 'confirm') return confirmPage(props)
  return renderPage(props, ({ text }) => ({
    title: text(`hosted.device.${props.step}.title`),
    lead: (
      <p className="lead">
        {props.step === 'done'
          ? text.isolated('hosted.device.done.text', { application: props.applicationName })
          : text('hosted.device.refused.text')}
      </p>
    ),
    hasForm: false,
    body: null,
  }))
}

function codePage({ action, fields, error, ...options }: Extract<HostedDevicePageProps, { step: 'code' }>): Page {
  return renderPage(options, ({ text }) => ({
    title: text('hosted.device.code.title'),
    lead: <p className="lead">{text('hosted.device.code.text')}</p>,
    hasForm: true,
    body: (
      <form method="post" action={action}>
        <HiddenFields fields={fields} />
        {error === undefined ? null : (
          <Notice id={errorId} tone="error">
            {text(`hosted.device.error.${error}`)}
          </Notice>
        )}
        <Field
          label={text('hosted.device.code.label')}
          name="user_code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          required
          maxLength={40}
          autoFocus
          errorId={error === undefined ? undefined : errorId}
        />
        <button type="submit" className="primary">
          {text('hosted.device.code.submit')}
        </button>
      </form>
    ),
  }))
}

function confirmPage(props: Extract<HostedDevicePageProps, { step: 'confirm' }>): Page {
  const { action, fields, applicationName, code, ...options } = props
  return renderPage(options, ({ text }) => ({
    title: text('hosted.device.confirm.title', { application: applicationName }),
    heading: text.isolated('hosted.device.confirm.title', { application: applicationName }),
    lead: <p className="lead">{text('hosted.device.confirm.text')}</p>,
    hasForm: true,
    body: (
      <form method="post" action={action}>
        <HiddenFields fields={fields} />
        <p className="code" dir="ltr">
          {shownText(code)}
        </p>
        <button type="submit" name="confirm" value="yes" className="primary">
          {text('hosted.device.confirm.allow')}
        </button>
        <button type="submit" name="abort" value="yes">
          {text('hosted.device.confirm.deny')}
        </button>
      </form>
    ),
  }))
}
