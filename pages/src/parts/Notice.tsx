import type { ReactNode } from 'react'

export type NoticeProps = {
  id?: string
  tone: 'error' | 'info'
  children: ReactNode
}

/** A message above a form; screen readers announce it. */
export function Notice({ id, tone, children }: NoticeProps) {
  return (
    <p id={id} role="alert" className={tone === 'error' ? 'notice error' : 'notice'}>
      {children}
    </p>
  )
}
