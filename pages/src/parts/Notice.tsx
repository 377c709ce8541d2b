export type NoticeProps = {
  id?: string
  tone: 'error' | 'info'
  text: string
}

/** A sentence above a form, read out at once by screen readers. */
export function Notice({ id, tone, text }: NoticeProps) {
  return (
    <p id={id} role="alert" className={tone === 'error' ? 'notice error' : 'notice'}>
      {text}
    </p>
  )
}
