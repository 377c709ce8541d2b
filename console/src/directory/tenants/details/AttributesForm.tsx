import { EntityForm } from '../../../kit/entity/form/EntityForm.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { attributesOf, problemOf, rowsOf } from './attribute-rows.ts'
import { AttributesField } from './AttributesField.tsx'
import { tenants } from '../messages.ts'
import type { Tenant } from '../tenant-context.ts'

/** The custom attributes of the tenant whose page this is. */
export function AttributesForm() {
  return (
    <EntityForm
      fieldsOf={({ customAttributes }: Tenant) => ({ customAttributes: rowsOf(customAttributes) })}
      labels={{ customAttributes: tenants.attributes }}
      missingOf={({ customAttributes }) => ({ customAttributes: problemOf(customAttributes) })}
      inputOf={({ customAttributes = [] }) => ({ customAttributes: attributesOf(customAttributes) })}
    >
      {({ values, errors, set, isReadOnly }) => (
        <Section title={tenants.attributes} description={tenants.attributesHelp}>
          <AttributesField
            rows={values.customAttributes}
            error={errors.customAttributes}
            isReadOnly={isReadOnly}
            onChange={rows => set('customAttributes', rows)}
          />
        </Section>
      )}
    </EntityForm>
  )
}
