export type NoticeProps = {
  id?: string
  tone: 'error' | 'info'
  text: string
}

/** A message above a form; screen readers announce it. */
export function Notice({ id, tone, text }: NoticeProps) {
  return (
    <p id={id} role="alert" className={tone === 'error' ? 'notice error' : 'notice'}>
      {text}
    </p>
  )
}
