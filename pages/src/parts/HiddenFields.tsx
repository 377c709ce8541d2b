export interface HiddenFieldsProps {
  fields: Readonly<Record<string, string>>
}

export const HiddenFields = ({ fields }: HiddenFieldsProps) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
