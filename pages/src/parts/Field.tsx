import type { InputHTMLAttributes } from 'react'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  name: string
  /** The id of the notice that says what is wrong with it. */
  errorId?: string
}

export const Field = ({ label, errorId, ...input }: FieldProps) => (
  <label className="field">
    <span>{label}</span>
    <input {...input} aria-invalid={errorId === undefined ? undefined : true} aria-describedby={errorId} />
  </label>
)
