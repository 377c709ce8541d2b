import { X509Certificate } from 'node:crypto'
import { samlSettings, wsFedSettings } from '@gatehouse-id/entities'
import type { SsoApplication } from '@gatehouse-id/identity-provider/contract'
import { shapeOf } from '../../entity/outputs.ts'
import { plain } from '../../entity/pothos.ts'
import type { Builder } from '../../schema/builder.ts'

type Settings = NonNullable<SsoApplication['samlSettings'] | SsoApplication['wsfedSettings']>

/** Until when applications can rely on our certificate, which they hold a copy of. */
export function registerCertificateExpiry(builder: Builder) {
  for (const shape of [samlSettings, wsFedSettings])
    plain(builder).objectField<Settings>(shapeOf(builder, shape), 'idpCertificateExpiresAt', t =>
      t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When our certificate expires; null where there is none yet.',
        resolve: ({ idpCert }) => (idpCert ? new X509Certificate(idpCert).validToDate : null),
      }),
    )
}
