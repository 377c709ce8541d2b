export type HiddenFieldsProps = {
  fields: Readonly<Record<string, string>>
}

export function HiddenFields({ fields }: HiddenFieldsProps) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
