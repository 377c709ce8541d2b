import type { InputHTMLAttributes } from 'react'

export type CheckboxProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  name: string
  /** The value that the form sends when it is checked. */
  value: string
}

export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className="check">
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  )
}
