import { VisuallyHidden } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Failure } from '../api/failure.ts'
import { FailureAlert } from '../feedback/failure/FailureAlert.tsx'
import { feedback } from '../feedback/messages.ts'

type Props = {
  /** What is wrong, by field; Form brings the focus to the first field that shows an error. */
  errors?: Readonly<Partial<Record<string, string>>>
  failure?: Failure
  onSubmit: () => unknown
  children: ReactNode
}

/**
 * A form whose refusals are seen, heard and reached: the focus goes to the first bad field, or to what was refused. What
 * is wrong with a field that the form does not have is said above it.
 */
export function Form({ errors = {}, failure, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const bad = Object.values(errors).filter(Boolean).length
  const isRefused = useRef(false)
  const [elsewhere, setElsewhere] = useState<string>()
  useEffect(() => {
    // Only what a submission answered moves the focus; an error that goes away while typing does not.
    if (!isRefused.current || (bad === 0 && !failure)) return
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-failure]')
    if (!first) return setElsewhere(Object.values(errors).filter(Boolean).join(' '))
    isRefused.current = false
    first.focus()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog is drawn inside the form that opened it, for React.
    event.stopPropagation()
    isRefused.current = true
    setElsewhere(undefined)
    void onSubmit()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <VisuallyHidden role="status">{bad > 0 ? feedback.fieldsInvalid(bad) : ''}</VisuallyHidden>
      {failure && <FailureAlert failure={failure} isFocusable />}
      {elsewhere && bad > 0 && <FailureAlert failure={{ kind: 'broken', message: elsewhere }} isFocusable />}
      {children}
    </form>
  )
}
