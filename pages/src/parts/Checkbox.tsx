import type { InputHTMLAttributes } from 'react'

export interface CheckboxProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  name: string
  /** What the form sends where it is checked. */
  value: string
}

export const Checkbox = ({ label, ...input }: CheckboxProps) => (
  <label className="check">
    <input {...input} type="checkbox" />
    <span>{label}</span>
  </label>
)
