import type { InputHTMLAttributes } from 'react'

export type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  name: string
  /** The ids of what describes its error; a field that has one is marked as invalid. */
  errorId?: string | undefined
}

export function Field({ label, errorId, ...input }: FieldProps) {
  return (
    <label className="field">
      <span>{label}</span>
      <input {...input} aria-invalid={errorId === undefined ? undefined : true} aria-describedby={errorId} />
    </label>
  )
}
